import { linkTo } from './citation-links.ts'
import { fileIn, foldedMark, formulaIn, titleBefore, wordsIn, wordsOfReference } from './citation-marks.ts'
import { codeRanges } from './code-ranges.ts'
import { listOf, own } from './json-object.ts'
import { countLetters } from './letters.ts'
import type { MessagePart } from './message.ts'
import { whyNotStorable } from './storable-text.ts'

/**
 * The marks in an answer that ChatGPT's page replaces: 【6†source】, 【oaicite:1】, :contentReference[oaicite:1]{index=1},
 * :chatgpt-content-reference{index="1"}, and words between U+E200 and U+E201 such as `cite turn0search1`; those of LibreChat,
 * which may be written as `\\ue202turn0search1`; and those of Gemini, [cite_start] and [cite: 4, 5]. Plain 【brackets】 of
 * Chinese and Japanese are text.
 */
const MARK =
  /【(\d+)(?::\d+)?†[^【】\n]{0,200}】|【oaicite:\d+】|:contentReference\[oaicite:\d+\](?:\{index=\d+\})?|:chatgpt-content-reference\{[^{}\n]{0,100}\}|\[cite_start\]|\[cite: ?\d{1,4}(?:[,-] ?\d{1,4}){0,50}\]|\ue200[^\ue200\ue201]*\ue201|\ue200[a-z_]+(?:\ue202[^\ue200-\ue202\s]*)*$|(?:\ue202|\\ue202)turn\d{1,4}[a-z]{1,20}\d{1,4}(?:\\ue201)?|\\ue20[04](?=\\ue202turn\d)|\\ue203(?=[^\n\\]{1,1000}\\ue204\\ue202turn\d)|[\ue200-\ue206]/g
const HAS_MARK = /†|oaicite:|:chatgpt-content-reference|\[cite|[\ue200-\ue206]|\\ue202/

/** An answer without marks. */
interface Resolved {
  text: string
  /** Number of characters of its marks that are neither shown nor folded. */
  marks: number
  /** Contents of marks that are nowhere in the text. */
  folded: Extract<MessagePart, { kind: 'call' }>[]
}

/**
 * Replaces the citation marks of an answer: by Markdown links where the message's metadata name the sources, by the formulae
 * and words that ChatGPT shows for them, and otherwise by nothing. Code is left unchanged.
 * @param metadata of the message, with its `citations` and `content_references`
 */
export function resolveCitations(text: string, metadata: unknown): Resolved {
  if (!HAS_MARK.test(text)) return { text, marks: 0, folded: [] }
  const code = codeRanges(text)
  const citations = indexCitations(listOf(own(metadata, 'citations')))
  const references = new Map<string, unknown>()
  for (const reference of listOf(own(metadata, 'content_references'))) {
    const matched = own(reference, 'matched_text')
    if (typeof matched === 'string' && !references.has(matched)) references.set(matched, reference)
  }
  const codePointsBefore = counter(text)
  const folded: Resolved['folded'] = []
  let passedCode = 0
  const written: string[] = []
  // An array of parts, as one growing string would be copied at each look at its end.
  const write = (part: string) => {
    if (part !== '') written.push(part)
  }
  let from = 0
  let marks = 0
  for (const match of text.matchAll(MARK)) {
    const at = match.index
    while (passedCode < code.length && code[passedCode]![1] <= at) passedCode++
    if (code[passedCode] && code[passedCode]![0] <= at) continue
    write(text.slice(from, at))
    const isApart = at === 0 || (at > from && /\s/.test(text[at - 1]!))
    const [mark, number] = match
    from = at + mark.length
    const reference = references.get(mark)
    const cited = () => citationAt(citations, codePointsBefore(at), number)
    const shown = linksBehind(reference, mark, cited)
    const formula = formulaIn(mark)
    const words = shown === '' ? wordsOfReference(reference) || wordsIn(mark) : ''
    const part = shown === '' && formula === null && words === '' ? foldedMark(mark) : null
    if (shown !== '') write(`${isApart ? '' : ' '}${shown}`)
    else if (formula === null) write(words)
    else write(displayed(formula, written.at(-1)?.endsWith('\n') ?? true, /^(?:\n|$)/.test(text.slice(from, from + 1))))
    if (part !== null) folded.push(part)
    marks += countLetters(mark) - (part === null ? 0 : countLetters(part.input) - (part.added ?? 0))
  }
  return { text: from === 0 ? text : written.join('') + text.slice(from), marks, folded }
}

/** A formula on lines of its own. */
const displayed = (formula: string, isBegun: boolean, isEnded: boolean): string =>
  `${isBegun ? '' : '\n'}$$\n${formula}\n$$${isEnded ? '' : '\n'}`

/** The parentheses after cited words: links, or the name of a file; '' for none. */
function linksBehind(reference: unknown, mark: string, cited: () => unknown): string {
  const links = linksOfReference(reference, mark)
  if (links.length > 0) return `${titleBefore(links, wordsIn(mark))}(${links.join(', ')})`
  const citation = cited()
  const link = linkTo(citation)
  if (link !== null) return `(${link})`
  if (!mark.startsWith('【') && own(reference, 'type') !== 'file') return ''
  const name = own(citation, 'name')
  const isNamed = typeof name === 'string' && name.trim() !== '' && isKeepable(name)
  const file = wordsOfReference(reference) || (isNamed ? name.trim() : fileIn(mark))
  return file === '' ? '' : `(${file})`
}

/** The pages that an answer cites, without duplicates, from the metadata of its message. */
export function citedPages(metadata: unknown): { title: string; url: string }[] {
  const references = listOf(own(metadata, 'content_references')).flatMap((one) => {
    const items = [...listOf(own(one, 'items')), ...listOf(own(one, 'sources'))]
    const others = items.flatMap((item) => listOf(own(item, 'supporting_websites')))
    const pictures = listOf(own(one, 'images')).map((image) => own(image, 'image_result') ?? image)
    const things = [own(one, 'item'), own(one, 'product'), ...listOf(own(one, 'products'))]
    return [...(items.length > 0 ? items : [one]), ...others, ...pictures, ...things]
  })
  const pages = [...references, ...listOf(own(metadata, 'citations')).map((one) => own(one, 'metadata'))]
  const cited = new Map<string, { title: string; url: string }>()
  for (const page of pages.map(pageOf)) if (page !== null && !cited.has(page.url)) cited.set(page.url, page)
  return [...cited.values()]
}

/** A page with a web URL; null for anything else. */
export function pageOf(page: unknown): { title: string; url: string } | null {
  const [url, title] = [own(page, 'url'), own(page, 'title')]
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url) || !isKeepable(url)) return null
  const named = typeof title === 'string' && title.trim() !== '' && isKeepable(title) ? title : new URL(url).hostname
  return { title: named.replace(/\s+/g, ' ').trim(), url }
}

const isKeepable = (text: string) => whyNotStorable(text) === null

/** Converts code points, which the export counts, to UTF-16 code units; arguments must not decrease. */
function counter(text: string): (at: number) => number {
  let from = 0
  let points = 0
  return (at) => {
    for (; from < at; from++) {
      const code = text.charCodeAt(from)
      if (code < 0xdc00 || code > 0xdfff) points++
    }
    return points
  }
}

interface Citations {
  byPlace: Map<unknown, unknown>
  byNumber: Map<unknown, unknown>
}

/** Citations of 2023, by their position in the text and by the number of the cited message. */
function indexCitations(citations: unknown[]): Citations {
  const index: Citations = { byPlace: new Map(), byNumber: new Map() }
  for (const citation of citations) {
    const number = own(own(own(citation, 'metadata'), 'extra'), 'cited_message_idx')
    index.byPlace.set(own(citation, 'start_ix'), citation)
    if (typeof number === 'number') index.byNumber.set(number, citation)
  }
  return index
}

const citationAt = ({ byPlace, byNumber }: Citations, at: number, number: string | undefined): unknown =>
  own(byPlace.get(at) ?? byNumber.get(Number(number)), 'metadata')

/** The links of a reference since 2024: a list of items, or a single page. */
function linksOfReference(reference: unknown, mark: string): string[] {
  const items = listOf(own(reference, 'items'))
  const links = (items.length > 0 ? items : [reference]).map(linkTo).filter((link) => link !== null)
  if (links.length > 0) return [...new Set(links)]
  // `url`, its title and its address, separated by U+E202.
  const [kind, title, url] = mark.slice(1, -1).split('\ue202')
  const link = kind === 'url' ? linkTo({ title, url }) : null
  return link === null ? [] : [link]
}
