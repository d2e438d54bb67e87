import { linkTo } from '#intake/citation-links.ts'
import { codeRanges } from '#intake/code-ranges.ts'
import { listOf, own } from '#intake/json-object.ts'

/** Titles of web pages that the AI searched, by URL. */
export type PageTitles = ReadonlyMap<string, string>

/** Collects the titles of a message's search results, as its citations name only URLs. */
export function pageTitles(content: readonly unknown[]): PageTitles {
  const titles = new Map<string, string>()
  for (const block of content) {
    for (const page of listOf(own(block, 'content'))) {
      const [url, title] = [own(page, 'url'), own(page, 'title')]
      if (typeof url === 'string' && typeof title === 'string' && !titles.has(url)) titles.set(url, title)
    }
  }
  return titles
}

/**
 * Appends a Markdown link to each passage of a text block that cites a page: `words ([title](address))`. A citation whose end
 * is in code, or unknown, is appended to the text.
 * @param citations of the block: `{ end_index, details: { url, title } }`, the end in code points of the text
 */
export function withCitations(text: string, citations: unknown, titles: PageTitles): string {
  const links = new Map<number, Set<string>>()
  const code = codeRanges(text)
  const placeOf = endFinder(text)
  for (const citation of listOf(citations)) {
    const link = linkOf(citation, titles)
    if (link === null) continue
    const end = placeOf(own(citation, 'end_index'))
    const isInCode = code.some(([from, to]) => from < end && end < to)
    const at = isInCode ? text.length : end
    links.set(at, (links.get(at) ?? new Set()).add(link))
  }
  const endsInFence = /(?:```|~~~)$/.test(text.trimEnd())
  let result = ''
  let from = 0
  for (const [at, some] of [...links].toSorted(([a], [b]) => a - b)) {
    result += text.slice(from, at)
    const isApart = at === 0 || /\s/.test(text[at - 1]!)
    const apart = at === text.length && endsInFence ? '\n\n' : isApart ? '' : ' '
    result += `${apart}(${[...some].join(', ')})`
    from = at
  }
  return result + text.slice(from)
}

function linkOf(citation: unknown, titles: PageTitles): string | null {
  const details = own(citation, 'details')
  const url = own(details, 'url') ?? own(citation, 'url')
  const title =
    own(details, 'title') ?? own(citation, 'title') ?? (typeof url === 'string' ? titles.get(url) : undefined)
  return linkTo({ url, title })
}

/**
 * Returns a function that finds the end of a passage, in UTF-16 code units: the end of its last word; for an unknown end, that
 * of the text.
 */
function endFinder(text: string): (end: unknown) => number {
  let places: number[] | null = null
  return (end) => {
    if (typeof end !== 'number' || !Number.isInteger(end) || end < 0) return text.length
    if (places === null) {
      places = []
      let at = 0
      for (const char of text) {
        places.push(at)
        at += char.length
      }
    }
    const at = places[end] ?? text.length
    const restOfWord = /(?<=[\p{L}\p{N}])[\p{L}\p{N}]+/uy
    restOfWord.lastIndex = at
    return at + (restOfWord.exec(text)?.[0].length ?? 0)
  }
}
