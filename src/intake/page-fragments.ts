/** A part of a page, and the number of the line on which it begins. */
export interface PageFragment {
  line: number
  html: string
}

/**
 * The parts of a page that each begin where a pattern matches and end before the next, one at a time, so that memory holds
 * one parsed part. What comes before the first match belongs to none.
 * @param begins a global pattern
 */
export function* pageFragments(page: string, begins: RegExp): Generator<PageFragment> {
  const starts = [...page.matchAll(begins)].map(({ index }) => index)
  let line = 1
  let counted = 0
  for (const [number, start] of starts.entries()) {
    for (let at = page.indexOf('\n', counted); at !== -1 && at < start; at = page.indexOf('\n', at + 1)) line++
    counted = start
    yield { line, html: page.slice(start, starts[number + 1]) }
  }
}
