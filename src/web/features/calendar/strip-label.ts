import { monthName } from '#archive/filter-label.ts'

/** Character widths in units of a tabular digit, as in the broadest of the usual system fonts. */
const BROAD = 1.55
const NARROW = 0.63
const OTHER = 1

/** The space between a month's name and its count, plus the gap before the next month. */
const SPACES = 0.9

const lettersWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => {
    if (letter === 'm') return sum + BROAD
    return sum + (',.fijlrt'.includes(letter) ? NARROW : OTHER)
  }, 0)

/** `2024-05` as 'may'. */
export const shortMonth = (month: string): string => monthName(month).slice(0, 3).toLowerCase()

/**
 * Whether a month's name fits below its days.
 * @param name in lower case, `may`
 * @param room the width of the month, in units of a tabular digit
 */
export const hasRoomForName = (name: string, room: number): boolean => lettersWidth(name) + SPACES / 2 <= room

/**
 * Whether counts are shown after the names of the months: only where all of them fit, as a month without a count would seem to
 * have no cards.
 * @param labels name and count of each month that has cards, as displayed
 * @param room the width of a month, in units of a tabular digit
 */
export const haveRoomForCounts = (labels: readonly { name: string; count: string }[], room: number): boolean =>
  labels.every(({ name, count }) => lettersWidth(name + count) + SPACES <= room)
