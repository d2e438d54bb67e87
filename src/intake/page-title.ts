const MAX_LENGTH = 80

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const LINE = /\S[^\r\n\u2028\u2029]*/g

/** A line that begins or ends a block of code. */
const FENCE = /^(?:`{3,}|~{3,})[^`]*$/

/** The first line that is neither blank nor a code fence; as fallback the first that is not blank. */
function firstLine(text: string): string {
  let first = ''
  for (const [line] of text.matchAll(LINE)) {
    if (!FENCE.test(line)) return line
    first ||= line
  }
  return first
}

/**
 * The title of a card's page: the first line of a text that is neither blank nor a code fence, truncated at a word to 80 UTF-16
 * code units including '…'. '' without any.
 */
export function pageTitleOf(text: string): string {
  const line = firstLine(text).trimEnd()
  if (line.length <= MAX_LENGTH) return line
  const room = line.slice(0, MAX_LENGTH)
  const space = room.search(/\s+\S*$/)
  // A first half without a space is not written in words: Chinese, Japanese, a URL.
  if (space >= MAX_LENGTH / 2) return `${room.slice(0, space)}…`
  let end = 0
  for (const { index, segment } of graphemes.segment(line.slice(0, MAX_LENGTH * 2))) {
    if (index + segment.length > MAX_LENGTH - 1) break
    end = index + segment.length
  }
  return `${line.slice(0, end)}…`
}
