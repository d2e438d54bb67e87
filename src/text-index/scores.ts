import { FIELD_WEIGHTS, type WeightedPhrase, type Weights } from '#archive/relevance.ts'
import { eachMatch, type SegmentQuery } from './segment-query.ts'
import { MAX_CARDS, withSet, type CardSet } from './card-set.ts'
import { NOTHING, readingOf, type Matcher } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import type { Segment } from './segment.ts'

/** A card with what it counts above others. */
export interface Scored {
  key: number
  score: number
}

/** Cards that count more than others by a score. */
interface Gain {
  matcher: Matcher
  score: number
}

/**
 * The scores of matching cards above the score of a card that holds every part in its response only; the highest first, of equal
 * ones the newest first. Cards without such a score are left out.
 * @param isEveryTermMet true where every matching card holds all parts
 * @param limit maximum number of cards
 */
export function* scored(
  query: SegmentQuery,
  { parts, together }: Weights,
  isEveryTermMet: boolean,
  limit: number,
): Generator<void, Scored[]> {
  const { segment } = query
  const gains = [
    ...parts.flatMap((one) => gainsOf(segment, one, isEveryTermMet)),
    ...together.flatMap((one) => gainsOf(segment, one, false)),
  ]
  if (gains.length === 0) return []
  const best = new Best(limit)
  const reading = readingOf(gains.map(({ matcher }) => matcher))
  yield* eachMatch(query, { isFalling: true, wanted: Infinity, reading }, (set) => {
    if (!set.isEmpty) addGains(gains, set, best)
    return false
  })
  return best.inOrder(query.keys)
}

/** The scores of the cards of a window while they are summed up, else 0. */
const scores = new Uint16Array(MAX_CARDS)

function addGains(gains: readonly Gain[], set: CardSet, best: Best): void {
  const { from } = set
  withSet((touched) =>
    withSet((own) => {
      touched.clear(set)
      for (const { matcher, score } of gains) {
        own.copy(set)
        matcher.narrow(own)
        touched.add(own)
        for (let at = own.list() - 1; at >= 0; at--) scores[own.cards[at]! - from]! += score
      }
      for (let at = touched.list() - 1; at >= 0; at--) {
        const card = touched.cards[at]!
        best.add(card, scores[card - from]!)
        scores[card - from] = 0
      }
    }),
  )
}

/** What a phrase adds to scores: a base for any field, unless every card holds it, and more for a better field. */
function gainsOf(segment: Segment, { phrase, weight }: WeightedPhrase, isHeldByAll: boolean): Gain[] {
  const gain = (field: 'titles' | 'prompt' | null, worth: number): Gain => ({
    matcher: phraseMatcher(segment, phrase, field),
    score: weight * worth,
  })
  const better = [
    gain('titles', FIELD_WEIGHTS.titles - FIELD_WEIGHTS.response),
    gain('prompt', FIELD_WEIGHTS.prompt - FIELD_WEIGHTS.response),
  ]
  return [...(isHeldByAll ? [] : [gain(null, FIELD_WEIGHTS.response)]), ...better].filter(
    ({ matcher }) => matcher !== NOTHING,
  )
}

/** The cards with the highest scores so far; of equal ones the first to come. */
class Best {
  readonly #limit: number
  readonly #cards: number[][] = []
  /** The lowest score that can still be listed, and the number of cards that have at least this score. */
  #least = 1
  #taken = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(card: number, score: number): void {
    if (score < this.#least || (score === this.#least && this.#taken >= this.#limit)) return
    for (let next = this.#cards.length; next <= score; next++) this.#cards.push([])
    this.#cards[score]!.push(card)
    this.#taken++
    while (this.#taken - this.#cards[this.#least]!.length >= this.#limit)
      this.#taken -= this.#cards[this.#least++]!.length
  }

  /** @param keys see `SegmentQuery` */
  inOrder(keys: Float64Array | null): Scored[] {
    const all = this.#cards.map((cards, score) =>
      cards.map((card) => ({ key: keys === null ? card : keys[card]!, score })),
    )
    return all.slice(this.#least).reverse().flat().slice(0, this.#limit)
  }
}
