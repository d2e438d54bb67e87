import type { IntakeStep } from '#intake/intake.ts'
import { rowsById } from '#store/card-rows.ts'
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
    const there = new Map((await rowsById(db, ids)).map((row) => [row.id, row]))
    const cards = step.cards.filter(({ card }) => {
      const row = there.get(card.id)
      return !row || (row.prompt === card.prompt && card.response.startsWith(row.response))
    })
    yield { ...step, cards }
  }
}
