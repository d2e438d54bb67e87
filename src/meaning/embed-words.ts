import { ALL_WORDS, eachTerm, textHash } from './term-counts.ts'
import type { Model } from './model.ts'

/** A word that a greater share of cards holds says nothing of what is meant. */
const COMMON = 0.5

/** Whether a word has taught something: at least two cards hold it. */
export const isKnown = (model: Model, word: string): boolean => model.holdersOf(textHash(word)) > 0

/** Where words would be among cards; null where it knows none of them, or only such as most cards hold. */
export function embedWords(model: Model, text: string): Int8Array | null {
  let says = false
  eachTerm(text, ALL_WORDS, (term) => {
    const holders = model.holdersOf(textHash(term))
    says ||= holders > 0 && holders <= COMMON * model.parts.cards
  })
  return says ? (model.placeFor({ session: '', texts: [text] })?.vector ?? null) : null
}
