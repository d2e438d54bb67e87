/**
 * Breaks a text into lines no wider than `width`. Line breaks of the text are kept; scripts without spaces break between words,
 * and a word wider than a line breaks within.
 * @param measure returns the width of a line, in the unit of `width`
 * @param most maximum number of lines: the last one ends in '…' when the text is longer
 */
export function breakLines(text: string, width: number, most: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
  }
  for (const paragraph of text.split(/\n+/)) {
    for (const { segment } of WORDS.segment(paragraph.trim())) {
      if (lines.length > most) break
      if (line !== '' && measure(joined(line, segment)) > width && !CLOSES.test(segment)) end()
      if (line === '' && segment.trim() === '') continue
      for (const letter of measure(segment) > width ? LETTERS.segment(segment) : [{ segment }]) {
        if (line !== '' && letter.segment !== segment && measure(line + letter.segment) > width) end()
        if (lines.length > most) break
        line += letter.segment
      }
    }
    end()
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), shortened(lines[most - 1]!, width, measure)]
}

/** Shortens the last line of a cut text: it ends in '…', after a whole word if it has several. */
function shortened(line: string, width: number, measure: (line: string) => number): string {
  let letters = Array.from(LETTERS.segment(line), ({ segment }) => segment)
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()} …`) > width) {
    const space = letters.findLastIndex((letter) => letter.trim() === '')
    letters = letters.slice(0, space > 0 ? space : -1)
  }
  return `${letters.join('').trimEnd()} …`.trimStart()
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })
const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Punctuation that never begins a line. */
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}]+$/u

const joined = (line: string, segment: string): string => (line + segment).trimEnd()
