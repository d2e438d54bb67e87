import { eachWord, isSingleSignWord } from '#archive/words.ts'

/** Words that are looked at of a text, however long it is. */
export const ALL_WORDS = 1000

/** Maximum number of words of a text that count: its beginning says what it is about (ADR-0235). */
const FIRST_WORDS = 100

/** Letters that are looked at for each of these words, so that a text of signs takes no longer than one of words. */
const LETTERS_A_WORD = 40

/** Letters below this are in words of several letters: Thai is the first script that is written without blanks. */
const FIRST_ALONE = 0x0e00

/** A number for a text: the same for the same text, and hardly ever the same for another one (FNV-1a, mixed). */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * Calls `found` for each term of a text: a folded word as it is searched for (R4.6). Of letters that are words of their own
 * (Chinese, Japanese, Korean, Thai) two neighbours are a term, as one says little.
 * @param most words that are looked at
 */
export function eachTerm(text: string, most: number, found: (term: string, start: number, end: number) => void): void {
  let count = 0
  let before = ''
  let beforeStart = 0
  let beforeEnd = -1
  eachWord(text.slice(0, most * LETTERS_A_WORD), (word, start, end) => {
    if (word.charCodeAt(0) >= FIRST_ALONE && isSingleSignWord(word)) {
      if (beforeEnd === start) found(before + word, beforeStart, end)
      before = word
      beforeStart = start
      beforeEnd = end
    } else found(word, start, end)
    return ++count >= most
  })
}

/** How often each term occurs in texts, by its hash; of each text the first hundred words. */
export function termCounts(texts: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const text of texts) {
    eachTerm(text, FIRST_WORDS, (term) => {
      const hash = textHash(term)
      counts.set(hash, (counts.get(hash) ?? 0) + 1)
    })
  }
  return counts
}
