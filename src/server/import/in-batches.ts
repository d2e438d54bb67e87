import { setImmediate } from 'node:timers/promises'
import type { IntakeCard } from '#intake/export-kind.ts'
import { measureLoopTime } from '#store/loop-time.ts'
import type { Db, Trx } from '#store/tables.ts'

/** Writes cards, or something else where there are none, within a transaction. */
export type Transact = (
  cards: readonly IntakeCard[],
  write: (trx: Trx, cards: readonly IntakeCard[]) => Promise<unknown>,
) => Promise<void>

/** How long a transaction may keep the event loop from everything else in one turn, in milliseconds. */
const TURN_MS = 8
/** How long it may keep it busy in all, in milliseconds: until it ends, others wait for what it locks. */
const TRANSACTION_MS = 100
/** How many cards one transaction writes at most. */
const MAX = 50

/**
 * Transactions of as many cards as are written within a few milliseconds each; between two of them every other call of
 * the process has its turn.
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
      // No faster than double, for one quick batch says little about the next.
      size = Math.max(1, Math.min(MAX, size * 2, Math.floor(batch.length / share)))
      wrote()
      await setImmediate()
    }
  }
}
