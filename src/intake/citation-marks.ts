import { linkTo, nameInLink } from './citation-links.ts'
import { jsonIn, listOf, own } from './json-object.ts'
import type { MessagePart } from './message.ts'
import { textsIn } from './source-text.ts'

/** The type of a mark and its arguments, which U+E202 separates. */
const fieldsOf = (mark: string): string[] => mark.replaceAll(/^\ue200|\ue201$/g, '').split('\ue202')

/** Marks whose first argument ChatGPT shows: the text of a link, a title. */
const TITLED = new Set(['url', 'link_title', 'navlist', 'video'])
/** The name of an entity is the second element of its list. */
const NAMED = /^\ue200(?:(?:product_)?entity|product)\ue202\s*\[\s*"[^"]*"\s*,\s*("(?:[^"\\]|\\.)*")/
/** Ids of search results such as `turn0search1`, and ranges of lines such as `L1-L5`. */
const ID = /^(?:(?:turn\d+)?[a-z_]*\d*|L\d+(?:-L?\d+)?)$/

/**
 * The words of a mark that ChatGPT shows with or without a link: the text of a link, the title of a list or video, the name of
 * a person, place or product.
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

/** The name of the file that a mark cites, as in 【4:0†report.pdf】; '' for 'source' or line numbers. */
export function fileIn(mark: string): string {
  const name = /†([^†】]*)/.exec(mark)?.[1]?.trim() ?? ''
  return name === 'source' || ID.test(name) ? '' : name
}

/** The text that ChatGPT shows for a mark without a link, from the metadata; '' for none. */
export function wordsOfReference(reference: unknown): string {
  const products = [own(reference, 'item'), own(reference, 'product'), ...listOf(own(reference, 'products'))]
  const names = products.map((one) => linkTo(one) ?? plain(own(one, 'title'))).filter(Boolean)
  for (const words of [own(reference, 'alt'), own(reference, 'name')]) {
    if (plain(words) === '') continue
    // The alternative text lacks the page of a product.
    const address = linkTo(products.find((one) => linkTo(one) !== null))?.replace(/^.*\]/s, ']')
    return address === undefined ? plain(words) : plain(words).replaceAll(']()', () => address)
  }
  return names.join(', ')
}

/** A title before links, unless one of the links contains it. */
export const titleBefore = (links: readonly string[], words: string): string =>
  words === '' || links.some((link) => link.startsWith(`[${nameInLink(words)}]`)) ? '' : `${words} `

const MATH = /^\ue200genui\ue202\s*\{\s*"math_block_widget\w*"\s*:\s*\{[^{}]*?"content"\s*:\s*"((?:[^"\\]|\\.)*)"/
/** Backslashes of TeX that JSON would reject or take for an escape, as they are not doubled. */
const SINGLE =
  /(?<!\\)(?:\\\\)*\\(?:[^\\"/nu]|n(?:e|eq|eg|u|abla|ot|otin|i|mid|olimits|onumber|ewline)(?![A-Za-z])|u(?![\da-f]{4}))/i

/** The TeX formula of a mark; null for none. */
export function formulaIn(mark: string): string | null {
  const written = MATH.exec(mark)?.[1]
  if (written === undefined) return null
  const read = SINGLE.test(written) ? written.replaceAll('\\"', '"') : jsonIn(`"${written}"`)
  const formula = plain(read).trim()
  return formula === '' || formula.includes('$$') ? null : formula
}

/** The hidden content of a mark as a folded call of its tool; null for ids alone. */
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

/** A text that may be part of an answer; '' for anything else. */
const plain = (words: unknown): string =>
  typeof words === 'string' && words.trim() !== '' && !/[\ue200-\ue206\0]/.test(words) && words.isWellFormed()
    ? words
    : ''
