import type { Place, Plan } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'
import { pause } from './pause.ts'
import type { Segment } from './segments.ts'
import type { Source } from './source.ts'

/** What a hit is worth by where it stands: titles say what a card is about, long responses hold many words. */
const WORTH = [
  ['title', 8],
  ['session', 4],
  ['prompt', 2],
  ['response', 1],
] as const satisfies readonly (readonly [Place, number])[]

/**
 * The given keys, all of them hits, the best first; ties in the order of time. A card is worth more the better the places
 * in which the phrases stand, and the rarer their words are. The same on every engine.
 * @param hits cards that were found in these stretches, in the order of their keys
 */
export async function rankKeys(
  source: Source,
  plan: Plan,
  segments: readonly Segment[],
  hits: readonly number[],
): Promise<number[]> {
  const words = [...new Set(plan.phrases.flatMap((phrase) => phrase.words))]
  const counts = await source.countsOf(plan.visibility, words)
  // Whole numbers: their sums are the same in any order.
  const rarity = ({ words: own }: Phrase) =>
    Math.round(1000 / Math.log(2 + Math.min(...own.map((word) => counts.get(word) ?? 0))))
  // Where every phrase must stand somewhere, the response adds the same to every card.
  const places = plan.isEveryPhraseMet ? WORTH.filter(([place]) => place !== 'response') : WORTH
  const scores = new Float64Array(hits.length)
  for (const [index, phrase] of plan.phrases.entries()) {
    if (index > 0) await pause()
    const weight = rarity(phrase)
    const asked = places.map(([place]) => place)
    const held = await source.holding(plan, segments, hits, phrase, asked)
    for (const [at, keys] of held.entries()) {
      const score = places[at]![1] * weight
      for (const key of keys) {
        const hit = indexOf(hits, key)
        if (hit >= 0) scores[hit]! += score
      }
    }
  }
  return inOrder(hits, scores)
}

/** Where a number stands among rising ones; -1 where it does not. */
function indexOf(rising: readonly number[], wanted: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return rising[low] === wanted ? low : -1
}

/** The hits with the highest scores first: most have none, and stay as they are. */
function inOrder(hits: readonly number[], scores: Float64Array): number[] {
  const scored: number[] = []
  const others: number[] = []
  for (let index = 0; index < hits.length; index++) (scores[index]! > 0 ? scored : others).push(index)
  scored.sort((a, b) => scores[b]! - scores[a]! || a - b)
  return [...scored, ...others].map((index) => hits[index]!)
}
