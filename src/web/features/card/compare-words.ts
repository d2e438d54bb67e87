import { diffWordsWithSpace, type Change } from 'diff'

/** Texts that take longer than this to compare differ too much to be read so, in milliseconds. */
const TIMEOUT_MS = 1000

/** The words of two texts: those of both, those that only one has. @returns null where they differ too much */
export const compareWords = (from: string, to: string): Promise<readonly Change[] | null> =>
  new Promise((resolve) => {
    diffWordsWithSpace(from, to, { timeout: TIMEOUT_MS, callback: (changes) => resolve(changes ?? null) })
  })
