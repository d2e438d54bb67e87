import type { Plan } from '#archive/plan.ts'
import { uniquePhrases, weigh } from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import { firstByTime, newerFirst } from './by-time.ts'
import { not, type Matcher } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import type { Segment } from './segment.ts'
import { scored, type Scored } from './scores.ts'
import { narrowedBy, type Asked } from './asked.ts'

/**
 * The keys of the cards that match, the best first (archive/relevance.ts, R4.17).
 * @param ask the plan for each segment; of cards that hold a phrase, where one is given
 * @param countOf how many visible cards hold a phrase at most
 * @param limit no more are wanted
 */
export function* bestFirst(
  ask: (known?: Phrase) => readonly Asked[],
  { wanted, isEveryTermMet }: Plan,
  countOf: (phrase: Phrase) => number,
  limit: number,
): Generator<void, number[]> {
  const phrases = uniquePhrases(wanted.flatMap(({ parts }) => parts))
  // One is the weightiest, however rare.
  const weights = weigh(wanted, phrases.length === 1 ? () => 1 : countOf)
  if (weights.parts.length === 1 && weights.together.length === 0)
    return yield* byTiers(ask, weights.parts[0]!.phrase, isEveryTermMet, limit)
  const all = ask()
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
  ask: (known?: Phrase) => readonly Asked[],
  phrase: Phrase,
  isHeldByAll: boolean,
  limit: number,
): Generator<void, number[]> {
  const holding = ask(phrase)
  let keys: number[] = []
  for (let tier = 0; tier < (isHeldByAll ? HOLDING : HOLDING + 1) && keys.length < limit; tier++) {
    const asked = tier < HOLDING ? holding : ask()
    const narrowed = asked.map((one) => narrowedBy(one, TIERS[tier]!(one.segment, phrase)))
    const found = yield* firstByTime(narrowed, { isFalling: true, limit: limit - keys.length })
    keys = keys.length === 0 ? found : keys.concat(found)
  }
  return keys
}

/** Tiers of cards that hold a phrase. */
const HOLDING = 3

/** Each card meets one of them: those that hold the phrase by their best field, and then all others. */
const TIERS: readonly ((segment: Segment, phrase: Phrase) => Matcher[])[] = [
  (segment, phrase) => [phraseMatcher(segment, phrase, 'titles')],
  (segment, phrase) => [phraseMatcher(segment, phrase, 'prompt')],
  (segment, phrase) => [
    phraseMatcher(segment, phrase),
    not(phraseMatcher(segment, phrase, 'titles')),
    not(phraseMatcher(segment, phrase, 'prompt')),
  ],
  (segment, phrase) => [not(phraseMatcher(segment, phrase))],
]

/** The best, and then the newest of all others. */
function filledUp(best: readonly number[], newest: readonly number[], limit: number): number[] {
  const known = new Set(best)
  return [...best, ...newest.filter((key) => !known.has(key))].slice(0, limit)
}
