const LONGEST = 80

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The title of a card's page: the first line of a text that is not blank, cut at a word to 80 UTF-16 code units with
 * '…' at most. '' when there is none.
 */
export function pageTitleOf(text: string): string {
  const line = /\S[^\r\n]*/.exec(text)?.[0].trimEnd() ?? ''
  if (line.length <= LONGEST) return line
  const room = line.slice(0, LONGEST)
  const space = room.search(/\s+\S*$/)
  // Half a line without a space is not written in words: Chinese, Japanese, an address.
  if (space >= LONGEST / 2) return `${room.slice(0, space)}…`
  let end = 0
  for (const { index, segment } of graphemes.segment(line.slice(0, LONGEST * 2))) {
    if (index + segment.length > LONGEST - 1) break
    end = index + segment.length
  }
  return `${line.slice(0, end)}…`
}
