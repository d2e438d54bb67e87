import { linkTo, nameInLink } from './citation-links.ts'
import { jsonIn, listOf, own } from './json-object.ts'
import type { MessagePart } from './message.ts'
import { textsIn } from './source-text.ts'

/** What a mark is of, and what follows on it: texts between U+E202. */
const fieldsOf = (mark: string): string[] => mark.replaceAll(/^\ue200|\ue201$/g, '').split('\ue202')

/** Marks whose first argument is what ChatGPT shows: the words of a link, a title. */
const TITLED = new Set(['url', 'link_title', 'navlist', 'video'])
/** The name of a thing is the second element of its list. */
const NAMED = /^\ue200(?:(?:product_)?entity|product)\ue202\s*\[\s*"[^"]*"\s*,\s*("(?:[^"\\]|\\.)*")/
/** What a search found is called `turn0search1`, lines of a file `L1-L5`. */
const ID = /^(?:(?:turn\d+)?[a-z_]*\d*|L\d+(?:-L?\d+)?)$/

/**
 * The words of a mark that ChatGPT shows whether or not anything is linked: those of a link, the title of a list or a video,
 * the name of a person, a place, a product.
 */
export function wordsIn(mark: string): string {
  const named = jsonIn(NAMED.exec(mark)?.[1])
  if (typeof named === 'string') return plain(named)
  const [kind, argument = ''] = fieldsOf(mark)
  if (TITLED.has(kind!)) return ID.test(argument) ? '' : plain(argument)
  if (kind !== 'products') return ''
  const names = listOf(own(jsonIn(argument), 'selections')).map((one) => listOf(one)[1])
  return names.map(plain).filter(Boolean).join(', ')
}

/** The name of the file that a mark cites, as in 【4:0†report.pdf】; '' where it says 'source' or numbers of lines. */
export function fileIn(mark: string): string {
  const name = /†([^†】]*)/.exec(mark)?.[1]?.trim() ?? ''
  return name === 'source' || ID.test(name) ? '' : name
}

/** What ChatGPT shows by its metadata in the place of a mark that links to nothing; '' where that says nothing. */
export function wordsOfReference(reference: unknown): string {
  const products = [own(reference, 'item'), own(reference, 'product'), ...listOf(own(reference, 'products'))]
  const names = products.map((one) => linkTo(one) ?? plain(own(one, 'title'))).filter(Boolean)
  for (const words of [own(reference, 'alt'), own(reference, 'name')]) {
    if (plain(words) === '') continue
    // The page of a product is missing in its alternative text.
    const address = linkTo(products.find((one) => linkTo(one) !== null))?.replace(/^.*\]/s, ']')
    return address === undefined ? plain(words) : plain(words).replaceAll(']()', () => address)
  }
  return names.join(', ')
}

/** A title before links, unless one of them has it. */
export const titleBefore = (links: readonly string[], words: string): string =>
  words === '' || links.some((link) => link.startsWith(`[${nameInLink(words)}]`)) ? '' : `${words} `

const MATH = /^\ue200genui\ue202\s*\{\s*"math_block_widget\w*"\s*:\s*\{[^{}]*?"content"\s*:\s*"((?:[^"\\]|\\.)*)"/
/** Backslashes of TeX that JSON would read as an escape, or not at all: they are not doubled. */
const SINGLE =
  /(?<!\\)(?:\\\\)*\\(?:[^\\"/nu]|n(?:e|eq|eg|u|abla|ot|otin|i|mid|olimits|onumber|ewline)(?![A-Za-z])|u(?![\da-f]{4}))/i

/** The formula of a mark in TeX; null where it has none. */
export function formulaIn(mark: string): string | null {
  const written = MATH.exec(mark)?.[1]
  if (written === undefined) return null
  const read = SINGLE.test(written) ? written.replaceAll('\\"', '"') : jsonIn(`"${written}"`)
  const formula = plain(read).trim()
  return formula === '' || formula.includes('$$') ? null : formula
}

/** What a mark says that is not shown, as a folded part of the tool that it is of; null where it holds ids alone. */
export function foldedMark(mark: string): Extract<MessagePart, { kind: 'call' }> | null {
  if (!mark.startsWith('\ue200')) return null
  const [kind = '', ...all] = fieldsOf(mark)
  const said = all.filter((one) => {
    const value = jsonIn(one)
    return typeof value === 'object' ? [...textsIn(value)].some((text) => !ID.test(text)) : !ID.test(one.trim())
  })
  if (said.length === 0) return null
  const input = said.join('\n')
  return { kind: 'call', id: null, name: kind, input, added: said.length - 1 }
}

/** A text that may stand in an answer; '' for anything else. */
const plain = (words: unknown): string =>
  typeof words === 'string' && words.trim() !== '' && !/[\ue200-\ue206\0]/.test(words) && words.isWellFormed()
    ? words
    : ''
