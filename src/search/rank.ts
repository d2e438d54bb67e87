import type { Plan, TextField } from '#archive/plan.ts'
import { MAX_HOLDING, scoreOf, uniquePhrases, weigh, WORTH, type Weighed, type Weights } from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import { UNDATED } from '#store/card-key.ts'
import { collect } from './collect.ts'
import { KeyTable } from './key-table.ts'
import { pause } from './pause.ts'
import { segmentsOf, type Segment } from './segments.ts'
import type { Source } from './source.ts'
import { standing, type Standing } from './standing.ts'

/**
 * The best of all cards that meet a plan, the best first (archive/relevance.ts). Only what stands in a better place than
 * most has to be read: the cards that are left are in the order of time.
 * @param limit no more are wanted
 */
export async function bestFirst(source: Source, plan: Plan, limit: number): Promise<number[]> {
  const segments = segmentsOf(plan, 'newest')
  const newest = await collect(source, { plan, segments, newestFirst: true }, null, 0, limit)
  if (newest.length < 2 || plan.wanted.length === 0) return newest
  const weights = await weightsOf(source, plan)
  if (weights.parts.length === 0) return newest
  const isAll = newest.length < limit
  if (!isAll && weights.parts.length === 1 && weights.together.length < 2)
    return byTiers(source, { plan, segments, weights, newest, limit })
  return inOrder(newest, await scoresOf(source, plan, weights, isAll ? newest : null), limit)
}

/** Cards that were found elsewhere, the best first. @param hits keys of all cards that meet the plan, in any order */
export async function rankHits(source: Source, plan: Plan, hits: readonly number[]): Promise<number[]> {
  const newest = newestOf(hits)
  if (newest.length < 2 || plan.wanted.length === 0) return newest
  return inOrder(newest, await scoresOf(source, plan, await weightsOf(source, plan), newest), hits.length)
}

async function weightsOf(source: Source, { visibility, wanted }: Plan): Promise<Weights> {
  const phrases = uniquePhrases(wanted.flatMap(({ parts }) => parts))
  // One is the weightiest, however rare.
  return weigh(wanted, phrases.length === 1 ? () => 1 : await source.countOf(visibility, phrases))
}

/** Cards with their scores. */
class Scores {
  readonly #scores = new KeyTable()
  readonly #keys: number[] = []

  add(keys: Iterable<number>, score: number): void {
    for (const key of keys) {
      const before = this.#scores.get(key)
      if (before < 0) this.#keys.push(key)
      this.#scores.set(key, score + Math.max(0, before))
    }
  }

  has = (key: number): boolean => this.#scores.get(key) >= 0

  /** The keys with the highest scores, the highest first; of equal ones the newer first. @param limit no more are wanted */
  best(limit: number): number[] {
    // Few scores are possible, and few cards of many are wanted: sorting all of them takes longer than finding them.
    const equal = new Map<number, number[]>()
    for (const key of this.#keys) {
      const score = this.#scores.get(key)
      const keys = equal.get(score)
      if (keys) keys.push(key)
      else equal.set(score, [key])
    }
    const best: number[] = []
    for (const [, keys] of [...equal].sort(([a], [b]) => b - a)) {
      if (best.length >= limit) break
      for (const key of newestOf(keys)) best.push(key)
    }
    return best.slice(0, limit)
  }
}

/**
 * What cards score above those that hold the parts in their responses alone; others score nothing.
 * @param hits the cards that meet the plan, where all of them are known; else null
 */
async function scoresOf(source: Source, plan: Plan, { parts, together }: Weights, hits: readonly number[] | null) {
  const scores = new Scores()
  const holding = asking(source, plan, hits)
  const addPhrases = async (phrases: readonly Weighed[], isHeldByAll: boolean) => {
    const anywhere = isHeldByAll ? [] : await holding(phrases.map(({ phrase }) => [phrase]))
    for (const [at, { weight }] of phrases.entries()) scores.add(anywhere[at] ?? [], weight * WORTH.response)
    const held = isHeldByAll ? phrases : phrases.filter((_, at) => anywhere[at]!.length > 0)
    const asked = held.flatMap(({ phrase }): Standing[] => [
      [phrase, 'titles'],
      [phrase, 'prompt'],
    ])
    const placed = await holding(asked)
    for (const [at, { weight }] of held.entries()) {
      const [titled, prompted] = [placed[2 * at]!, placed[2 * at + 1]!]
      scores.add(titled, weight * (WORTH.titles - WORTH.response))
      scores.add(without(prompted, titled), weight * (WORTH.prompt - WORTH.response))
    }
  }
  await addPhrases(parts, plan.isEveryTermMet)
  await addPhrases(together, false)
  return scores
}

/** Those of rising numbers that are not among others. */
function without(rising: readonly number[], others: readonly number[]): number[] {
  let at = 0
  return rising.filter((key) => {
    while (at < others.length && others[at]! < key) at++
    return others[at] !== key
  })
}

/** Gives the cards that meet the plan and in which a phrase stands, for each of some. */
function asking(source: Source, plan: Plan, hits: readonly number[] | null) {
  const segments = segmentsOf(plan, 'oldest')
  const rising = hits && [...Float64Array.from(hits).sort()]
  const [from, to] = [rising?.[0] ?? segments[0]!.from, rising?.at(-1) ?? segments.at(-1)!.to]
  const isHit = new Set(hits)
  // Days are left to the end: however many are named, a question or two finds what stands on any of them.
  const conditions = [...new Set(segments.map(({ condition }) => condition))].map((condition) => {
    const own = segments.filter((segment) => segment.condition === condition)
    return { condition, isMet: hits ? (key: number) => isHit.has(key) : (key: number) => isWithin(own, key) }
  })
  return async (standings: readonly Standing[]): Promise<number[][]> => {
    if (standings.length === 0) return []
    const options = { limit: MAX_HOLDING, hits: rising }
    const found: number[][][] = []
    for (const { condition, isMet } of conditions) {
      const lists = await source.holding(plan, { from, to, condition }, standings, options)
      found.push(lists.map((keys) => keys.filter(isMet)))
    }
    if (found.length === 1) return found[0]!
    return standings.map((_, at) => [...new Set(found.flatMap((lists) => lists[at]!))].sort((a, b) => a - b))
  }
}

/** True when a key lies in one of some segments, which rise and do not overlap. */
function isWithin(segments: readonly Segment[], key: number): boolean {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (segments[middle]!.to < key) low = middle + 1
    else high = middle
  }
  return low < segments.length && segments[low]!.from <= key
}

/** The cards with scores, the highest first, and then the others as they come. @param newest the newest first */
function inOrder(newest: readonly number[], scores: Scores, limit: number): number[] {
  const best = scores.best(limit)
  return best.length === limit ? best : [...best, ...newest.filter((key) => !scores.has(key))].slice(0, limit)
}

/** Keys from the newest to the oldest; cards without a day come last. */
function newestOf(keys: readonly number[]): number[] {
  const falling = Float64Array.from(keys).sort().reverse()
  const dated = falling.findIndex((key) => key < UNDATED)
  return dated <= 0 ? [...falling] : [...falling.subarray(dated), ...falling.subarray(0, dated)]
}

/** The places from the best to the worst, and nowhere. */
const LEVELS: readonly (TextField | null)[] = ['titles', 'prompt', 'response', null]

/** Cards of the same score. */
interface Tier {
  score: number
  standings: Standing[]
}

/**
 * Of one word, alone or with its term together, few scores are possible: the cards of each are asked for in turn, the newest
 * first, until there are enough. So a word that most cards hold costs little.
 */
async function byTiers(source: Source, { plan, segments, weights, newest, limit }: Tiered): Promise<number[]> {
  const found = new Set<number>()
  for (const { standings } of tiersOf(plan, weights)) {
    const narrowed = segments.map((segment) => ({
      ...segment,
      condition: standings.reduce(
        (condition, [phrase, place]) => standing(condition, phrase, place),
        segment.condition,
      ),
    }))
    for (const key of await collect(source, { plan, segments: narrowed, newestFirst: true }, null, 0, limit))
      found.add(key)
    if (found.size >= limit) break
    await pause()
  }
  for (const key of newest) found.add(key)
  return [...found].slice(0, limit)
}

interface Tiered {
  plan: Plan
  segments: readonly Segment[]
  weights: Weights
  /** The newest cards that meet the plan, as many as are wanted. */
  newest: readonly number[]
  limit: number
}

function tiersOf({ isEveryTermMet }: Plan, weights: Weights): Tier[] {
  const [part, term] = [weights.parts[0]!.phrase, weights.together[0]?.phrase]
  const tiers: Tier[] = []
  for (const [at, place] of LEVELS.entries()) {
    for (const [termAt, termPlace] of LEVELS.entries()) {
      // A part stands wherever its term does, or in a better place.
      if (termPlace !== null && (term === undefined || termAt < at)) continue
      const isEach = place === null || (place === 'response' && isEveryTermMet)
      if (isEach && termPlace === null) continue
      const standings: Standing[] = []
      if (term && termPlace !== null) standings.push(placed(term, termPlace))
      if (place !== null && (termPlace === null || at < termAt)) standings.push(placed(part, place))
      tiers.push({ score: scoreOf(weights, (phrase) => (phrase === part ? place : termPlace)), standings })
    }
  }
  return tiers.sort((a, b) => b.score - a.score)
}

/** In a response means anywhere: cards in which it stands in a better place were found before. */
const placed = (phrase: Phrase, place: TextField): Standing => (place === 'response' ? [phrase] : [phrase, place])
