import { wordsOf } from './words.ts'

/** A search term, read: words that must stand next to each other in this order (decisions, section 4). */
export interface Phrase {
  readonly words: readonly string[]
  /** `-word` as a whole term: the card must not hold it. */
  readonly excluded: boolean
  /** While typing, the last word is only its beginning. */
  readonly prefix: boolean
}

/** Reads what a visitor typed as a phrase; nothing in it is syntax but a leading '-'. A term without any word has none. */
export function readTerm(term: string, { typing = false } = {}): Phrase {
  const trimmed = term.trim()
  const excluded = /^-[^\s-]/.test(trimmed)
  const words = wordsOf(trimmed).map((word) => word.text)
  const complete = /[\s]$/.test(term)
  return { words, excluded, prefix: typing && !excluded && !complete && words.length > 0 }
}
