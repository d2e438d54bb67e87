import { monthName } from '#archive/filter-label.ts'

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

/** `2024-05` as 'may'. */
export const shortMonth = (month: string): string => monthName(month).slice(0, 3).toLowerCase()

/**
 * Whether a month's name is written below its days: where it fits.
 * @param name in small letters, `may`
 * @param room the width of the month, in widths of a tabular digit
 */
export const hasRoomForName = (name: string, room: number): boolean => lettersWidth(name) + SPACES / 2 <= room

/**
 * Whether counts are written behind the names of the months: where all of them fit, for one that is left out would pass for
 * a month without cards.
 * @param labels name and count of each that has cards, as they are written
 * @param room as above
 */
export const haveRoomForCounts = (labels: readonly { name: string; count: string }[], room: number): boolean =>
  labels.every(({ name, count }) => lettersWidth(name + count) + SPACES <= room)
