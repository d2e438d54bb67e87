/** A part of a page, with the line where it begins. */
export interface PageFragment {
  line: number
  html: string
}

/**
 * The parts of a page that begin at matches of a pattern and end before the next, one at a time, so that only one parsed part
 * is in memory. Text before the first match is skipped.
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
