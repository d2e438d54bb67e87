import type { Model } from './model.ts'
import { ALL_WORDS, eachTerm, textHash } from './term-counts.ts'

/** A word that more of the cards hold says nothing of what two of them are about. */
const MOST_HOLDERS = 0.2

/**
 * The words that two texts have in common, as the second one writes them, the rarest first; none that a fifth of all cards hold.
 * @param most how many
 */
export function sharedWords(model: Model, one: string, other: string, most: number): string[] {
  const own = new Set<number>()
  eachTerm(one, ALL_WORDS, (term) => void own.add(textHash(term)))
  const shared = new Map<number, { text: string; holders: number }>()
  eachTerm(other, ALL_WORDS, (term, start, end) => {
    const hash = textHash(term)
    if (!own.has(hash) || shared.has(hash) || term.length < 2) return
    const holders = model.holdersOf(hash)
    if (holders > 0 && holders <= MOST_HOLDERS * model.parts.cards)
      shared.set(hash, { text: other.slice(start, end), holders })
  })
  return [...shared.values()]
    .toSorted((a, b) => a.holders - b.holders)
    .slice(0, most)
    .map(({ text }) => text)
}
