import type { IntakeStep } from '#intake/intake.ts'
import { rowsById } from '#store/card-rows.ts'
import type { Db } from '#store/tables.ts'

/**
 * Leaves out cards that are there and say other than they do: a file that was cut or replaced adds to what was read of it,
 * and changes nothing.
 */
export async function* growingOnly(db: Db, steps: AsyncIterable<IntakeStep>): AsyncGenerator<IntakeStep> {
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
