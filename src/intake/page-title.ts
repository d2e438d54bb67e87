const MAX_LENGTH = 80

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const LINE = /\S[^\r\n\u2028\u2029]*/g

/** A line that begins or ends a block of code. */
const FENCE = /^(?:`{3,}|~{3,})[^`]*$/

/** The first line that is not blank and says more than that code begins; else the first that is not blank. */
function firstLine(text: string): string {
  let first = ''
  for (const [line] of text.matchAll(LINE)) {
    if (!FENCE.test(line)) return line
    first ||= line
  }
  return first
}

/**
 * The title of a card's page: the first line of a text that is not blank and no fence of code, cut at a word to 80 UTF-16
 * code units with '…' at most. '' when there is none.
 */
export function pageTitleOf(text: string): string {
  const line = firstLine(text).trimEnd()
  if (line.length <= MAX_LENGTH) return line
  const room = line.slice(0, MAX_LENGTH)
  const space = room.search(/\s+\S*$/)
  // Half a line without a space is not written in words: Chinese, Japanese, an address.
  if (space >= MAX_LENGTH / 2) return `${room.slice(0, space)}…`
  let end = 0
  for (const { index, segment } of graphemes.segment(line.slice(0, MAX_LENGTH * 2))) {
    if (index + segment.length > MAX_LENGTH - 1) break
    end = index + segment.length
  }
  return `${line.slice(0, end)}…`
}
