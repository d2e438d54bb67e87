import type { Plan } from '#archive/plan.ts'
import { uniquePhrases, weigh } from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import { firstByTime, newerFirst } from './by-time.ts'
import { butNot, EVERYTHING, type BestField } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import { scored, type Scored } from './scores.ts'
import { narrowedBy, type Asked } from './asked.ts'

/** What the order is made with. */
interface Ranking {
  /** No more are wanted. */
  limit: number
  /** How many visible cards hold a phrase at most. */
  countOf: (phrase: Phrase) => number
  /** The same asked of cards that hold a phrase, which need not be looked for again. */
  knowing: (phrase: Phrase) => readonly Asked[]
}

/** The keys of the cards that match, the best first (archive/relevance.ts, R4.17). */
export function* bestFirst(
  all: readonly Asked[],
  { wanted, isEveryTermMet }: Plan,
  { limit, countOf, knowing }: Ranking,
): Generator<void, number[]> {
  const phrases = uniquePhrases(wanted.flatMap(({ parts }) => parts))
  // One is the weightiest, however rare.
  const weights = weigh(wanted, phrases.length === 1 ? () => 1 : countOf)
  if (weights.parts.length === 1 && weights.together.length === 0) {
    const { phrase } = weights.parts[0]!
    return yield* byTiers(all, knowing(phrase), phrase, isEveryTermMet, limit)
  }
  const newest = yield* firstByTime(all, { isFalling: true, limit })
  if (newest.length < 2 || weights.parts.length === 0) return newest
  const best: Scored[] = []
  for (const asked of all) for (const one of yield* scored(asked, weights, isEveryTermMet, limit)) best.push(one)
  if (all.length > 1) best.sort((a, b) => b.score - a.score || newerFirst(a.key, b.key))
  const keys = best.slice(0, limit).map(({ key }) => key)
  return keys.length === limit ? keys : filledUp(keys, newest, limit)
}

/**
 * Of one phrase few scores are possible: the cards of each in turn, the newest first, until there are enough.
 * @param holding what is asked of cards that hold the phrase
 */
function* byTiers(
  all: readonly Asked[],
  holding: readonly Asked[],
  phrase: Phrase,
  isHeldByAll: boolean,
  limit: number,
): Generator<void, number[]> {
  let keys: number[] = []
  const fields = isHeldByAll ? BETTER : [...BETTER, null]
  for (let tier = 0; tier <= fields.length && keys.length < limit; tier++) {
    const narrowed = (tier < fields.length ? holding : all).map((asked) => {
      const heldIn = (field: BestField | null) => phraseMatcher(asked.segment, phrase, field)
      const own = tier < fields.length ? heldIn(fields[tier] ?? null) : EVERYTHING
      // What is in a better field is found already; no card has two best fields.
      return narrowedBy(asked, tier < BETTER.length ? own : fields.slice(0, tier).map(heldIn).reduce(butNot, own))
    })
    const found = yield* firstByTime(narrowed, { isFalling: true, limit: limit - keys.length })
    keys = keys.length === 0 ? found : keys.concat(found)
  }
  return keys
}

/** Fields in which a phrase counts more than in a response. */
const BETTER = ['titles', 'prompt'] as const

/** The best, and then the newest of all others. */
function filledUp(best: readonly number[], newest: readonly number[], limit: number): number[] {
  const known = new Set(best)
  return [...best, ...newest.filter((key) => !known.has(key))].slice(0, limit)
}
