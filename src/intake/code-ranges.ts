import { fencedBlocks } from '#archive/fenced-blocks.ts'

/** Start and end (exclusive), in UTF-16 code units. */
export type Range = [from: number, to: number]

/** The code in a Markdown text: fenced blocks and code spans, in order. Linear for every text. */
export function codeRanges(text: string): Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const { start, end } of fencedBlocks(text)) {
    addSpansBetween(text, from, start, ranges)
    ranges.push([start, end])
    from = end + 1
  }
  addSpansBetween(text, from, text.length, ranges)
  return ranges
}

/** Code spans of the paragraphs of a text without blocks of code; a span does not reach over an empty line. */
function addSpansBetween(text: string, from: number, to: number, ranges: Range[]): void {
  let paragraph = from
  for (let at = from; at < to;) {
    const feed = text.indexOf('\n', at)
    const end = feed === -1 ? text.length : feed
    if (text.slice(at, end).trim() === '') {
      addSpans(text, paragraph, at, ranges)
      paragraph = end + 1
    }
    at = end + 1
  }
  addSpans(text, paragraph, to, ranges)
}

/** Code spans of one paragraph: from a run of backticks to the next run of the same length. */
function addSpans(text: string, from: number, to: number, ranges: Range[]): void {
  const runs = [...text.slice(from, to).matchAll(/`+/g)].map((run) => ({ at: from + run.index, length: run[0].length }))
  const byLength = Map.groupBy(runs, (run) => run.length)
  const passed = new Map<number, number>()
  let end = from
  for (const run of runs) {
    if (run.at < end) continue
    const same = byLength.get(run.length) ?? []
    let next = passed.get(run.length) ?? 0
    while (next < same.length && same[next]!.at <= run.at) next++
    passed.set(run.length, next)
    const closing = same[next]
    if (!closing) continue
    end = closing.at + closing.length
    ranges.push([run.at, end])
  }
}
