import type { Plan } from '#archive/plan.ts'
import { uniquePhrases, weigh } from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import { firstByTime, newerFirst } from './by-time.ts'
import { anyOf, butNot, EVERYTHING } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import { scored, type Scored } from './scores.ts'
import { narrowedBy, type Asked } from './stretches.ts'

/**
 * The keys of the cards that match, the best first (archive/relevance.ts, R4.17).
 * @param countOf how many visible cards hold a phrase at most
 * @param limit no more are wanted
 */
export function* bestFirst(
  all: readonly Asked[],
  { wanted, isEveryTermMet }: Plan,
  countOf: (phrase: Phrase) => number,
  limit: number,
): Generator<void, number[]> {
  const phrases = uniquePhrases(wanted.flatMap(({ parts }) => parts))
  // One is the weightiest, however rare.
  const weights = weigh(wanted, phrases.length === 1 ? () => 1 : countOf)
  if (weights.parts.length === 1 && weights.together.length === 0)
    return yield* byTiers(all, weights.parts[0]!.phrase, isEveryTermMet, limit)
  const newest = yield* firstByTime(all, { isFalling: true, limit })
  if (newest.length < 2 || weights.parts.length === 0) return newest
  const best: Scored[] = []
  for (const asked of all) for (const one of yield* scored(asked, weights, isEveryTermMet, limit)) best.push(one)
  if (all.length > 1) best.sort((a, b) => b.score - a.score || newerFirst(a.key, b.key))
  const keys = best.slice(0, limit).map(({ key }) => key)
  return keys.length === limit ? keys : filledUp(keys, newest, limit)
}

/** Of one phrase few scores are possible: the cards of each in turn, the newest first, until there are enough. */
function* byTiers(
  all: readonly Asked[],
  phrase: Phrase,
  isHeldByAll: boolean,
  limit: number,
): Generator<void, number[]> {
  let keys: number[] = []
  const fields = isHeldByAll ? BETTER : [...BETTER, null]
  const tiers = all.map((asked) => fields.map((field) => phraseMatcher(asked.segment, phrase, field)))
  for (let tier = 0; tier <= fields.length && keys.length < limit; tier++) {
    const isHolding = tier < fields.length
    const narrowed = all.map((asked, at) => {
      const own = tiers[at]![tier] ?? EVERYTHING
      // What is in a better field is found already; no card has two best fields.
      const known = isHolding ? { ...asked, stretches: asked.knowing(phrase) } : asked
      return narrowedBy(known, tier < BETTER.length ? own : butNot(own, anyOf(tiers[at]!.slice(0, tier))))
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
