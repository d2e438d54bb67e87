import type { Plan } from '#archive/plan.ts'
import { computeWeights } from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import { firstByTime, merged, namesOf, newerFirst } from './by-time.ts'
import { withSet, type CardSet } from './card-set.ts'
import { not, NOTHING, type Matcher } from './matcher.ts'
import { phraseMatcher } from './phrase-matcher.ts'
import type { Segment } from './segment.ts'
import { scored, type Scored } from './scores.ts'
import { amongFound, eachMatch, narrowedBy, type SegmentQuery } from './segment-query.ts'

/**
 * The keys of the cards that match, the best first (archive/relevance.ts, R4.17).
 * @param all the plan for each segment
 * @param ask makes the plan for cards that hold a phrase and nothing else
 * @param countOf upper bound of the visible cards that hold a phrase
 * @param limit maximum number of keys
 */
export function* bestFirst(
  all: readonly SegmentQuery[],
  ask: (known: Phrase) => readonly SegmentQuery[],
  { wanted, isEveryTermMet }: Plan,
  countOf: (phrase: Phrase) => number,
  limit: number,
): Generator<void, number[]> {
  // A single word needs no weights: its rarity does not matter.
  if (wanted.length === 1 && wanted[0]!.parts.length === 1)
    return yield* byTiers(all, ask, wanted[0]!.parts[0]!, isEveryTermMet, limit)
  const weights = computeWeights(wanted, countOf)
  if (weights.parts.length === 1 && weights.together.length === 0)
    return yield* byTiers(all, ask, weights.parts[0]!.phrase, isEveryTermMet, limit)
  const newest = yield* firstByTime(all, { isFalling: true, limit })
  if (newest.length < 2 || weights.parts.length === 0) return newest
  const matching = newest.length < limit ? all.map((query) => amongFound(query, newest)) : all
  const best: Scored[] = []
  for (const query of matching) for (const one of yield* scored(query, weights, isEveryTermMet, limit)) best.push(one)
  if (all.length > 1) best.sort((a, b) => b.score - a.score || newerFirst(a.key, b.key))
  const keys = best.slice(0, limit).map(({ key }) => key)
  return keys.length === limit ? keys : filledUp(keys, newest, limit)
}

/** A single phrase has few possible scores (tiers): reads the cards of each tier, the newest first, until there are enough. */
function* byTiers(
  all: readonly SegmentQuery[],
  ask: (known: Phrase) => readonly SegmentQuery[],
  phrase: Phrase,
  isHeldByAll: boolean,
  limit: number,
): Generator<void, number[]> {
  if (isHeldByAll && expectedOf(all) < limit) return yield* byTiersAtOnce(all, phrase, limit)
  const holding = ask(phrase)
  let keys: number[] = []
  for (let tier = 0; tier < (isHeldByAll ? HOLDING : HOLDING + 1) && keys.length < limit; tier++) {
    const queries = tier < HOLDING ? holding : all
    const narrowed = queries.map((one) => narrowedBy(one, TIERS[tier]!(one.segment, phrase)))
    const found = yield* firstByTime(narrowed, { isFalling: true, limit: limit - keys.length })
    keys = joined(keys, found)
  }
  return keys
}

/** Estimated number of matching cards. */
const expectedOf = (all: readonly SegmentQuery[]): number =>
  all.flatMap(({ spans }) => spans).reduce((sum, { from, to, matcher }) => sum + (to - from) * matcher.density, 0)

/** The same where few cards match: finds all in one pass, then the tier of each. @param matching cards that hold the phrase */
function* byTiersAtOnce(matching: readonly SegmentQuery[], phrase: Phrase, limit: number): Generator<void, number[]> {
  const found: number[][][] = []
  for (const query of matching) {
    const { segment, keys } = query
    const better = [phraseMatcher(segment, phrase, 'titles'), phraseMatcher(segment, phrase, 'prompt')]
    const tiers: number[][] = [[], [], []]
    found.push(tiers)
    const add = (tier: number, set: CardSet) => (tiers[tier] = joined(tiers[tier]!, namesOf(keys, set, true)))
    yield* eachMatch(query, { isFalling: true, wanted: Infinity }, (set) => {
      withSet((own) => {
        for (const [tier, matcher] of better.entries()) {
          if (set.isEmpty || matcher === NOTHING) continue
          own.copy(set)
          matcher.narrow(own)
          add(tier, own)
          set.keepIn(own, 0)
        }
      })
      add(better.length, set)
      return false
    })
  }
  const tierOf = (tier: number) =>
    merged(
      found.map((tiers) => tiers[tier]!),
      true,
    )
  return tierOf(0).concat(tierOf(1), tierOf(2)).slice(0, limit)
}

/** Concatenates two lists, without a copy where the first is empty. */
const joined = (first: number[], second: number[]): number[] => (first.length === 0 ? second : first.concat(second))

/** Tiers of cards that hold a phrase. */
const HOLDING = 3

/** Each card is in exactly one tier: cards that hold the phrase by their best field, then all others. */
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

/** The best cards, followed by the newest of all others. */
function filledUp(best: readonly number[], newest: readonly number[], limit: number): number[] {
  const known = new Set(best)
  return [...best, ...newest.filter((key) => !known.has(key))].slice(0, limit)
}
