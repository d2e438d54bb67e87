import type { Corpus } from './corpus.ts'

/** Words that get a vector: the most frequent ones. */
const MAX_WORDS = 1 << 15

/** A word that only one card holds relates it to nothing. */
export const MIN_DOCUMENT_FREQUENCY = 2

/** Rare words say more than their number does: found by trying on answers, prompts and dialogues (ADR-0235). */
const RARITY_POWER = 1.5

/** The words of an archive by their hashes, and how many cards hold each. */
export interface Vocabulary {
  /** Cards that were learned from. */
  cards: number
  /** Hashes, sorted. */
  hashes: Uint32Array
  /** Cards that hold the word. */
  holders: Uint32Array
}

/** The words that at least two cards hold, and of an endless number the most frequent. */
export function vocabularyOf(corpus: Corpus): Vocabulary {
  const holders = new Map<number, number>()
  for (let at = 0; at < corpus.terms.length; at++) {
    const term = corpus.terms.words[at]!
    holders.set(term, (holders.get(term) ?? 0) + 1)
  }
  const several = [...holders].filter(([, count]) => count >= MIN_DOCUMENT_FREQUENCY)
  if (several.length > MAX_WORDS) {
    several.sort(([a, m], [b, n]) => n - m || a - b)
    several.length = MAX_WORDS
  }
  several.sort(([a], [b]) => a - b)
  return {
    cards: corpus.size,
    hashes: Uint32Array.from(several, ([hash]) => hash),
    holders: Uint32Array.from(several, ([, count]) => count),
  }
}

/** The number of a word; -1 where it has none. */
export function wordNumber({ hashes }: Vocabulary, hash: number): number {
  let low = 0
  let high = hashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashes[middle]! < hash) low = middle + 1
    else high = middle
  }
  return hashes[low] === hash ? low : -1
}

/**
 * What a word weighs in a card: 0 where every card has it.
 * @param holders cards of all that hold it
 * @param count how often it occurs in the card
 */
export const weightOf = (cards: number, holders: number, count: number): number =>
  (1 + Math.log(count)) * Math.max(0, Math.log(cards / holders)) ** RARITY_POWER
