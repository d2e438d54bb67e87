import { codeRanges } from './code-ranges.ts'
import { jsonIn, listOf, own } from './json-object.ts'
import { countLetters } from './letters.ts'
import { whyNotStorable } from './storable-text.ts'

/**
 * The marks that ChatGPT leaves in an answer for its page to turn into something: 【6†source】, 【oaicite:1】,
 * :contentReference[oaicite:1]{index=1}, and words between U+E200 and U+E201 such as `cite turn0search1`.
 * Plain 【brackets】, as Chinese and Japanese have them, are text.
 */
const MARK =
  /【(\d+)(?::\d+)?†[^【】\n]{0,200}】|【oaicite:\d+】|:contentReference\[oaicite:\d+\](?:\{index=\d+\})?|\ue200[^\ue200\ue201]*\ue201|\ue200[a-z_]+(?:\ue202[^\ue200-\ue202\s]*)*$|[\ue200-\ue206]/g
const HAS_MARK = /†|oaicite:|[\ue200-\ue206]/

/**
 * Replaces the citation marks of an answer by Markdown links to what they cite where the message's metadata tells, by
 * the words that ChatGPT shows where it tells those, and else by nothing; code stays as it is.
 * @param metadata of the message, with its `citations` and `content_references`
 * @returns the answer, and how many letters the marks had
 */
export function resolveCitations(text: string, metadata: unknown): { text: string; marks: number } {
  if (!HAS_MARK.test(text)) return { text, marks: 0 }
  const code = codeRanges(text)
  const citations = indexCitations(listOf(own(metadata, 'citations')))
  const references = new Map<string, unknown>()
  for (const reference of listOf(own(metadata, 'content_references'))) {
    const matched = own(reference, 'matched_text')
    if (typeof matched === 'string' && !references.has(matched)) references.set(matched, reference)
  }
  const codePointsBefore = counter(text)
  let passedCode = 0
  let result = ''
  let from = 0
  let marks = 0
  for (const match of text.matchAll(MARK)) {
    const at = match.index
    while (passedCode < code.length && code[passedCode]![1] <= at) passedCode++
    if (code[passedCode] && code[passedCode]![0] <= at) continue
    result += text.slice(from, at)
    const isApart = at === 0 || (at > from && /\s/.test(text[at - 1]!))
    const [mark, number] = match
    let links = linksOfReference(references.get(mark), mark)
    if (links.length === 0) links = linksOfCitations(citations, codePointsBefore(at), number)
    if (links.length > 0) result += `${isApart ? '' : ' '}(${links.join(', ')})`
    else result += wordsOf(references.get(mark), mark)
    from = at + mark.length
    marks += countLetters(mark)
  }
  return { text: from === 0 ? text : result + text.slice(from), marks }
}

/** The pages that an answer cites, each once, by the metadata of its message. */
export function citedPages(metadata: unknown): { title: string; url: string }[] {
  const references = listOf(own(metadata, 'content_references')).flatMap((one) => {
    const items = [...listOf(own(one, 'items')), ...listOf(own(one, 'sources'))]
    return items.length > 0 ? items : [one]
  })
  const pages = [...references, ...listOf(own(metadata, 'citations')).map((one) => own(one, 'metadata'))]
  const cited = new Map<string, { title: string; url: string }>()
  for (const page of pages.map(pageOf)) if (page !== null && !cited.has(page.url)) cited.set(page.url, page)
  return [...cited.values()]
}

/** A page that can be linked to; null for anything else. */
export function pageOf(page: unknown): { title: string; url: string } | null {
  const [url, title] = [own(page, 'url'), own(page, 'title')]
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url) || !isKeepable(url)) return null
  const named = typeof title === 'string' && title.trim() !== '' && isKeepable(title) ? title : new URL(url).hostname
  return { title: named.replace(/\s+/g, ' ').trim(), url }
}

const isKeepable = (text: string) => whyNotStorable(text) === null

/** The export counts code points, JavaScript UTF-16 code units; must be asked in rising order. */
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

/** Citations of 2023 by their place in the text and by the number of the message that they cite. */
function indexCitations(citations: unknown[]): Citations {
  const index: Citations = { byPlace: new Map(), byNumber: new Map() }
  for (const citation of citations) {
    const number = own(own(own(citation, 'metadata'), 'extra'), 'cited_message_idx')
    index.byPlace.set(own(citation, 'start_ix'), citation)
    if (typeof number === 'number') index.byNumber.set(number, citation)
  }
  return index
}

function linksOfCitations({ byPlace, byNumber }: Citations, at: number, number: string | undefined): string[] {
  const link = linkTo(own(byPlace.get(at) ?? byNumber.get(Number(number)), 'metadata'))
  return link === null ? [] : [link]
}

/** References since 2024: a list of items, or one page by itself. */
function linksOfReference(reference: unknown, mark: string): string[] {
  const items = listOf(own(reference, 'items'))
  const links = (items.length > 0 ? items : [reference]).map(linkTo).filter((link) => link !== null)
  if (links.length > 0) return [...new Set(links)]
  // url, its title and its address between U+E202.
  const [kind, title, url] = mark.slice(1, -1).split('\ue202')
  const link = kind === 'url' ? linkTo({ title, url }) : null
  return link === null ? [] : [link]
}

/** A Markdown link to a page `{ url, title }`, named by its host where it has no title; null where there is no web address. */
export function linkTo(page: unknown): string | null {
  const url = own(page, 'url')
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const named = own(page, 'title')
  const title = typeof named === 'string' && named.trim() !== '' ? named : new URL(url).hostname
  const words = title.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()
  const address = url.toWellFormed().replace(/[\s()<>"\\`\p{Cc}]/gu, percentEncoded)
  return `[${words.replaceAll('\0', '').replace(/[\\[\]`*_<>|]/g, '\\$&')}](${address})`
}

/** encodeURIComponent leaves the parentheses that would end a Markdown link. */
const percentEncoded = (char: string) => encodeURIComponent(char).replaceAll('(', '%28').replaceAll(')', '%29')

/** What ChatGPT shows instead of a mark that is no link: the name of a person, a place, a product. */
function wordsOf(reference: unknown, mark: string): string {
  for (const words of [own(reference, 'alt'), own(reference, 'name')]) {
    if (typeof words === 'string' && words.trim() !== '' && isPlain(words)) return words
  }
  const named = /^\ue200entity\ue202\s*\[\s*"[^"]*"\s*,\s*("(?:[^"\\]|\\.)*")/.exec(mark)?.[1]
  const words = jsonIn(named)
  return typeof words === 'string' && isPlain(words) ? words : ''
}

const isPlain = (words: string) => !/[\ue200-\ue206\0]/.test(words) && words.isWellFormed()
