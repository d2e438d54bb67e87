import { diffWordsWithSpace, type Change } from 'diff'

/**
 * Texts with more changes than this differ too much to be read so. A number of changes, not a time: on a machine that is busy
 * the same two answers are compared as well. As many take some tenths of a second where a machine is slow.
 */
const MAX_CHANGES = 1500

/** The words of two texts: those of both, those that only one has. @returns null where they differ too much */
export const compareWords = (from: string, to: string): readonly Change[] | null =>
  diffWordsWithSpace(from, to, { maxEditLength: MAX_CHANGES }) ?? null
