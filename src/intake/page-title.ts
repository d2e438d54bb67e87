const MAX_LENGTH = 80

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The title of a card's page: the first line of a text that is not blank, cut at a word to 80 UTF-16 code units with
 * '…' at most. '' when there is none.
 */
export function pageTitleOf(text: string): string {
  const line = /\S[^\r\n]*/.exec(text)?.[0].trimEnd() ?? ''
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
