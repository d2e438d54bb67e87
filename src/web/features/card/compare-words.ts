import { diffWordsWithSpace, type Change } from 'diff'

/**
 * Maximum number of changes: beyond it a comparison is unreadable. A count, not a time limit, so that the result does not
 * depend on the machine's load. The maximum takes some tenths of a second on a slow machine.
 */
const MAX_CHANGES = 1500

/** Compares two texts word by word: common words, and words of one alone. @returns null where they differ too much */
export const compareWords = (from: string, to: string): readonly Change[] | null =>
  diffWordsWithSpace(from, to, { maxEditLength: MAX_CHANGES }) ?? null
