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
  const scores = new Map(hits.map((key) => [key, 0]))
  for (const phrase of plan.phrases) {
    for (const [place, worth] of places) {
      const score = worth * rarity(phrase)
      for (const key of await source.holding(plan, segments, hits, phrase, place))
        scores.set(key, scores.get(key)! + score)
      await pause()
    }
  }
  return hits.toSorted((a, b) => scores.get(b)! - scores.get(a)! || a - b)
}
