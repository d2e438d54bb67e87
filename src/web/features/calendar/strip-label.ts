/** Widths of letters, in widths of a tabular digit, as the broadest of the usual system fonts have them. */
const BROAD = 1.55
const NARROW = 0.63
const OTHER = 1

/** The space between a month's name and its count, and what parts them from the next month. */
const SPACES = 0.9

const lettersWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => {
    if (letter === 'm') return sum + BROAD
    return sum + (',.fijlrt'.includes(letter) ? NARROW : OTHER)
  }, 0)

/**
 * What of a month's label is written below its days: its count only where name and count fit into the month, its name
 * only where that fits.
 * @param name in small letters, `may`
 * @param count as it is written; empty where there is none
 * @param room the width of the month, in widths of a tabular digit
 */
export function labelParts(name: string, count: string, room: number): { hasName: boolean; hasCount: boolean } {
  const hasName = lettersWidth(name) + SPACES / 2 <= room
  return { hasName, hasCount: hasName && count !== '' && lettersWidth(name + count) + SPACES <= room }
}
