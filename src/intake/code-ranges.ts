/** Start and end (exclusive), in UTF-16 code units. */
export type Range = [from: number, to: number]

const OPENING = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})(.*)$/

/** The code in a Markdown text: fenced blocks and code spans, in order. Linear for every text. */
export function codeRanges(text: string): Range[] {
  const ranges: Range[] = []
  let fence: { mark: string; from: number } | null = null
  let paragraph = 0
  for (let from = 0; from < text.length;) {
    const feed = text.indexOf('\n', from)
    const to = feed === -1 ? text.length : feed
    const line = text.slice(from, to)
    const next = to + 1
    if (fence) {
      const mark = line.replace(/^[ \t>]+/, '').trimEnd()
      if (mark.length >= fence.mark.length && mark === fence.mark[0]!.repeat(mark.length)) {
        ranges.push([fence.from, to])
        fence = null
        paragraph = next
      }
    } else {
      const mark = opensFence(line)
      if (mark !== null || line.trim() === '') {
        addSpans(text, paragraph, from, ranges)
        paragraph = next
        if (mark !== null) fence = { mark, from }
      }
    }
    from = next
  }
  if (fence) ranges.push([fence.from, text.length])
  else addSpans(text, paragraph, text.length, ranges)
  return ranges
}

function opensFence(line: string): string | null {
  if (!line.includes('```') && !line.includes('~~~')) return null
  const [, mark = '', info = ''] = OPENING.exec(line) ?? []
  return mark === '' || (mark.startsWith('`') && info.includes('`')) ? null : mark
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
