import { setImmediate } from 'node:timers/promises'
import type { IntakeCard } from '#intake/export-kind.ts'
import { measureLoopTime } from '#store/loop-time.ts'
import type { Db, Trx } from '#store/tables.ts'

/** Runs a write in a transaction, with a batch of cards or without any. */
export type Transact = (
  cards: readonly IntakeCard[],
  write: (trx: Trx, cards: readonly IntakeCard[]) => Promise<unknown>,
) => Promise<void>

/** Maximum time that a transaction may block the event loop in one turn, in milliseconds. */
const TURN_MS = 8
/** Maximum time that a transaction may take of the event loop in total, in milliseconds, as others wait for its locks. */
const TRANSACTION_MS = 100
/** Maximum cards of a transaction. */
const MAX = 50

/**
 * Writes cards in transactions of a few milliseconds each, and yields to the event loop in between.
 * @param wrote called after each
 * @param measure replaced in tests
 */
export function inBatches(db: Db, wrote: () => void, measure = measureLoopTime): Transact {
  let size = 2
  return async (cards, write) => {
    for (let from = 0; from === 0 || from < cards.length;) {
      const batch = cards.slice(from, from + size)
      const loopTime = measure()
      await db.transaction().execute((trx) => write(trx, batch))
      const { perTurn, total } = loopTime()
      const share = Math.max(perTurn / TURN_MS, total / TRANSACTION_MS, 1 / 16)
      from += Math.max(1, batch.length)
      // At most doubled, as one quick batch says little about the next.
      size = Math.max(1, Math.min(MAX, size * 2, Math.floor(batch.length / share)))
      wrote()
      await setImmediate()
    }
  }
}
