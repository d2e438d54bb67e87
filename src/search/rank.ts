import type { Kysely } from 'kysely'
import { firstMark } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'
import { textsOf, type CardTexts } from '#store/cards.ts'
import type { Tables } from '#store/tables.ts'
import { countsOf } from '#store/terms.ts'
import type { Plan } from '#archive/plan.ts'

/** What a hit is worth by where it stands: titles say what a card is about, long responses hold many words. */
const WORTH = [
  ['page_title', 8],
  ['session_title', 4],
  ['prompt', 2],
  ['response', 1],
] as const satisfies readonly (readonly [keyof CardTexts, number])[]

/** Cards that are looked at before others get their turn. */
const PIECE = 50

/**
 * The given keys, all of them hits, the best first; ties in the order of time. A card is worth more the better the places
 * in which the phrases stand, and the rarer their words are. The same on every engine.
 */
export async function rankKeys(db: Kysely<Tables>, plan: Plan, keys: readonly number[]): Promise<number[]> {
  const words = [...new Set(plan.phrases.flatMap((phrase) => phrase.words))]
  const counts = await countsOf(db, plan.visibility, words)
  // Whole numbers: their sums are the same in any order.
  const rarity = ({ words: own }: Phrase) =>
    Math.round(1000 / Math.log(2 + Math.min(...own.map((word) => counts.get(word) ?? 0))))
  const weighed = plan.phrases.map((phrase) => ({ phrase: [phrase], weight: rarity(phrase) }))
  // Where every phrase must stand somewhere, the response adds the same to every card.
  const places = plan.isEveryPhraseMet ? WORTH.filter(([place]) => place !== 'response') : WORTH
  const scores = new Map<number, number>()
  for (let at = 0; at < keys.length; at += PIECE) {
    for (const texts of await textsOf(db, keys.slice(at, at + PIECE))) {
      let score = 0
      for (const { phrase, weight } of weighed) {
        for (const [place, worth] of places) if (stands(texts[place], phrase)) score += worth * weight
      }
      scores.set(texts.key, score)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return keys.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b)
}

const stands = (text: string, phrases: readonly Phrase[]) => text !== '' && firstMark(text, phrases) !== null
