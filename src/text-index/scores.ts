import { WORTH, type Weighed, type Weights } from '#archive/relevance.ts'
import { keepIn, readBits, setAll } from './bits.ts'
import type { Matcher } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import type { Segment } from './segment.ts'
import { inOrder, select, type Asked } from './stretches.ts'
import { MAX_WORDS, windowsOf, withCards, withScratch, type Window } from './windows.ts'

/** No card scores more: eight parts and eight terms of the greatest weight, all in titles. */
const MAX_SCORE = 2 ** 14

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
 * What the cards that match score above those that hold every part in their response alone, the highest first and of equal ones
 * the newest first; those that score nothing are left out.
 * @param isEveryTermMet true where every card that matches holds all parts
 * @param limit no more are wanted
 */
export function* scored(
  asked: Asked,
  { parts, together }: Weights,
  isEveryTermMet: boolean,
  limit: number,
): Generator<void, Scored[]> {
  const { segment } = asked
  const gains = [
    ...parts.flatMap((one) => gainsOf(segment, one, isEveryTermMet)),
    ...together.flatMap((one) => gainsOf(segment, one, false)),
  ]
  if (gains.length === 0) return []
  const best = new Best(limit)
  const isSlow = gains.some(({ matcher }) => matcher.isSlow)
  const scores = new Uint16Array(MAX_WORDS * 32)
  for (const stretch of inOrder(asked, true)) {
    const cut = { isFalling: true, wanted: Infinity, density: 1, isSlow: isSlow || stretch.matcher.isSlow }
    for (const window of windowsOf(stretch.from, stretch.to, cut)) {
      withCards((cards) => {
        const count = select(asked, stretch, window, cards)
        if (count > 0) addGains(gains, cards, count, window, scores, best)
      })
      yield
    }
  }
  return best.inOrder().map(({ card, score }) => ({ key: segment.arrays.keys[card]!, score }))
}

/** Scores some cards of a window. @param scores all 0, and so again at the end */
function addGains(
  gains: readonly Gain[],
  cards: Uint32Array,
  count: number,
  window: Window,
  scores: Uint16Array,
  best: Best,
): void {
  const { from, words } = window
  withScratch((matched) =>
    withScratch((touched) =>
      withCards((own) => {
        matched.fill(0, 0, words)
        setAll(matched, from, cards, count)
        touched.fill(0, 0, words)
        for (const { matcher, score } of gains) {
          let gaining: number
          if (matcher.read && matcher.density * words * 32 < count) {
            gaining = keepIn(matched, from, own, matcher.read(window, own))
          } else {
            own.set(cards.subarray(0, count))
            gaining = matcher.filter(own, count, window)
          }
          for (let at = 0; at < gaining; at++) scores[own[at]! - from]! += score
          setAll(touched, from, own, gaining)
        }
        for (let at = readBits(touched, words, from, own) - 1; at >= 0; at--) {
          const card = own[at]!
          best.add(card, scores[card - from]!)
          scores[card - from] = 0
        }
      }),
    ),
  )
}

/** What a phrase adds: something wherever it is, unless every card holds it, and more where its best field is a better one. */
function gainsOf(segment: Segment, { phrase, weight }: Weighed, isHeldByAll: boolean): Gain[] {
  const gain = (field: 'titles' | 'prompt' | null, worth: number): Gain => ({
    matcher: phraseMatcher(segment, phrase, field),
    score: weight * worth,
  })
  const better = [gain('titles', WORTH.titles - WORTH.response), gain('prompt', WORTH.prompt - WORTH.response)]
  return [...(isHeldByAll ? [] : [gain(null, WORTH.response)]), ...better].filter(({ matcher }) => matcher.density > 0)
}

/** The cards with the highest scores so far, of equal ones those that came first. */
class Best {
  readonly #limit: number
  readonly #cards: number[] = []
  readonly #scores: number[] = []
  /** How many cards were taken with each score. */
  readonly #counts = new Uint32Array(MAX_SCORE)
  /** Cards of lower scores are not wanted any more, and how many others there are. */
  #least = 1
  #taken = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(card: number, score: number): void {
    if (score < this.#least || (score === this.#least && this.#taken >= this.#limit)) return
    this.#cards.push(card)
    this.#scores.push(score)
    this.#counts[score]!++
    this.#taken++
    while (this.#taken - this.#counts[this.#least]! >= this.#limit) this.#taken -= this.#counts[this.#least++]!
  }

  inOrder(): { card: number; score: number }[] {
    const places = new Uint32Array(MAX_SCORE)
    let above = 0
    for (let score = MAX_SCORE - 1; score >= this.#least; score--) {
      places[score] = above
      above += this.#counts[score]!
    }
    const ordered = Array.from<{ card: number; score: number }>({ length: above })
    for (const [at, card] of this.#cards.entries()) {
      const score = this.#scores[at]!
      if (score >= this.#least) ordered[places[score]!++] = { card, score }
    }
    return ordered.slice(0, this.#limit)
  }
}
