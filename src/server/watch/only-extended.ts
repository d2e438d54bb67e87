import type { IntakeStep } from '#intake/intake.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { originalCards } from '#store/originals.ts'
import type { Db } from '#store/tables.ts'

/**
 * Drops cards that would change existing ones other than by extending the response: a truncated or replaced file adds to the
 * archive, but rewrites nothing.
 */
export async function* onlyExtended(db: Db, steps: AsyncIterable<IntakeStep>): AsyncGenerator<IntakeStep> {
  for await (const step of steps) {
    if (step.kind !== 'cards') {
      yield step
      continue
    }
    const ids = step.cards.map(({ card }) => card.id)
    const there = await originalCards(db, (await rowsById(db, ids)).map(cardOf))
    const known = new Map(there.map((card) => [card.id, card]))
    const cards = step.cards.filter(({ card }) => {
      const before = known.get(card.id)
      return !before || (before.prompt === card.prompt && card.response.startsWith(before.response))
    })
    yield { ...step, cards }
  }
}
