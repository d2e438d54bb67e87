import { diffWordsWithSpace, type Change } from 'diff'

/**
 * Texts with more changes than this differ too much to be read so. A number of changes, not a time: on a machine that is busy
 * the same two answers are compared as well. As many take some tenths of a second where a machine is slow.
 */
const MAX_CHANGES = 1500

/** Compares two texts word by word: common words, and words of one alone. @returns null where they differ too much */
export const compareWords = (from: string, to: string): readonly Change[] | null =>
  diffWordsWithSpace(from, to, { maxEditLength: MAX_CHANGES }) ?? null
