import type { Model } from './model.ts'
import { ALL_WORDS, eachTerm, textHash } from './term-counts.ts'

/** A word that more of the cards hold says nothing of what two of them are about: a share of them, or in a small archive a number. */
const MAX_HOLDERS = { share: 0.05, few: 12 }

/** Two cards are about a number by chance. */
const NUMBER = /^\p{N}+$/u

/**
 * Finds the words that others have in common with one text, as they write them, the rarest first; none that many cards hold, and no
 * number.
 * @param most how many of each
 */
export function sharedWords(model: Model, one: string, most: number): (other: string) => string[] {
  const mostHolders = Math.max(MAX_HOLDERS.few, MAX_HOLDERS.share * model.parts.cards)
  const own = new Set<number>()
  eachTerm(one, ALL_WORDS, (term) => void own.add(textHash(term)))
  return (other) => {
    const shared = new Map<number, { text: string; holders: number }>()
    eachTerm(other, ALL_WORDS, (term, start, end) => {
      const hash = textHash(term)
      if (!own.has(hash) || shared.has(hash) || term.length < 2 || NUMBER.test(term)) return
      const holders = model.holdersOf(hash)
      if (holders > 0 && holders <= mostHolders) shared.set(hash, { text: other.slice(start, end), holders })
    })
    return [...shared.values()]
      .toSorted((a, b) => a.holders - b.holders)
      .slice(0, most)
      .map(({ text }) => text)
  }
}
