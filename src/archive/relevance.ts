import type { TextField } from './condition.ts'
import { joinPhrases, type Phrase, type Term } from './term.ts'

/** A phrase that a search is ordered by, and what it counts where it is. */
export interface WeightedPhrase {
  phrase: Phrase
  weight: number
}

/** The weights of a search. */
export interface Weights {
  /** The weightiest words. */
  parts: WeightedPhrase[]
  /** Terms of several words where these are together. */
  together: WeightedPhrase[]
}

/** Weights of fields, best first: titles name the subject of a card, a long response holds many words. */
export const FIELD_WEIGHTS: Record<TextField, number> = { titles: 4, prompt: 2, response: 1 }

/** A word counts one less each time twice as many cards hold it, and nothing from 2^14 cards on. */
const HEAVIEST = 15

/** Number of cards with a phrase from which on its rarity counts nothing. */
export const MAX_DOCUMENT_FREQUENCY = 2 ** (HEAVIEST - 1)

/** Words together in the worst field count more than each of them apart in the best. */
const TOGETHER = 4

/** Maximum number of weighted phrases of a kind: common words add nothing to eight rarer ones. */
const MAX = 8

/**
 * An open word of fewer letters may become almost any word: it has no weight, except as a whole word after others ('vitamin c', '5
 * kg').
 */
const MIN_PREFIX_LENGTH = 3

const rarity = (count: number): number => Math.max(0, HEAVIEST - (32 - Math.clz32(count)))

const isBarelyBegun = ({ words, prefix }: Phrase): boolean =>
  prefix && Array.from(words.at(-1)!).length < MIN_PREFIX_LENGTH

/** Equal for equal phrases. */
const keyOf = ({ words, prefix }: Phrase): string => `${words.join(' ')}${prefix ? '*' : ''}`

export const isSamePhrase = (one: Phrase, other: Phrase): boolean => keyOf(one) === keyOf(other)

/** Each phrase once. */
export const uniquePhrases = (phrases: readonly Phrase[]): Phrase[] => [
  ...new Map(phrases.map((phrase) => [keyOf(phrase), phrase] as const)).values(),
]

/**
 * The ranking rule (R4.17), the same for every engine. A card's score is the sum over the parts of all terms, each of them weight
 * times `FIELD_WEIGHTS` of the best field where it is (`scoreOf`); a term of several parts that are together in their order
 * counts once more, as one part with four times the weights of its parts. The weight of a part is how rare it is: 15 less the
 * binary digits of the number of cards that hold it, at least 0, and 0 for a part whose last word is open after one or two
 * letters; together with others this word is whole. Where no part weighs anything, the rarest weighs 1, alone or with the first
 * term that holds it. Of equal scores the newer card comes first.
 * @param wanted the terms that are not excluded
 * @param countOf how many visible cards hold a phrase at most: the fewest that hold one of its words; for an open word the sum
 *   over all words that begin so
 */
export function computeWeights(wanted: readonly Term[], countOf: (phrase: Phrase) => number): Weights {
  const counted = uniquePhrases(wanted.flatMap(({ parts }) => parts)).map((phrase) => ({
    phrase,
    count: countOf(phrase),
  }))
  // Sorting is stable: of equal ones the first in the search. A phrase without cards must not displace another.
  const byRarity = counted.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)
  const weighed = byRarity.map(({ phrase, count }) => ({ phrase, weight: isBarelyBegun(phrase) ? 0 : rarity(count) }))
  const rare = weighed.filter(({ weight }) => weight > 0).slice(0, MAX)
  const isAllCommon = rare.length === 0
  const parts = isAllCommon ? weighed.slice(0, 1).map(({ phrase }) => ({ phrase, weight: 1 })) : rare
  const weights = new Map(parts.map(({ phrase, weight }) => [keyOf(phrase), weight]))
  const joined = wanted.flatMap(({ parts: own }) => {
    const joint = joinPhrases(own)
    const sum = uniquePhrases(own).reduce((all, part) => all + (weights.get(keyOf(part)) ?? 0), 0)
    if (!joint || sum === 0) return []
    const phrase = isBarelyBegun(joint) ? { ...joint, prefix: false } : joint
    return [[keyOf(phrase), { phrase, weight: TOGETHER * sum }] as const]
  })
  const heaviest = [...new Map(joined).values()].sort((a, b) => b.weight - a.weight)
  return { parts, together: heaviest.slice(0, isAllCommon ? 1 : MAX) }
}

/** A card's score. @param fieldOf the best field in which a phrase is; null where it is nowhere */
export function scoreOf({ parts, together: joined }: Weights, fieldOf: (phrase: Phrase) => TextField | null): number {
  let score = 0
  for (const { phrase, weight } of [...parts, ...joined]) {
    const field = fieldOf(phrase)
    if (field !== null) score += weight * FIELD_WEIGHTS[field]
  }
  return score
}
