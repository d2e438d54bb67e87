import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { Db, Trx } from '#store/tables.ts'

/** Writes cards, or something else where there are none, within a transaction. */
export type Transact = (
  cards: readonly IntakeCard[],
  write: (trx: Trx, cards: readonly IntakeCard[]) => Promise<unknown>,
) => Promise<void>

/** How long one transaction may keep the process from everything else, in milliseconds; waiting for a database does not. */
const AIM = 8
const MAX = 50

/**
 * Transactions of as many cards as are written within a few milliseconds each; between two of them every other call of
 * the process has its turn.
 * @param wrote called after each
 */
export function inBatches(db: Db, wrote: () => void): Transact {
  let size = 2
  return async (cards, write) => {
    for (let from = 0; from === 0 || from < cards.length;) {
      const batch = cards.slice(from, from + size)
      const start = performance.eventLoopUtilization()
      await db.transaction().execute((trx) => write(trx, batch))
      const took = Math.max(performance.eventLoopUtilization(start).active, 0.5)
      from += Math.max(1, batch.length)
      // No faster than double, for one quick batch says little about the next.
      size = Math.max(1, Math.min(MAX, size * 2, Math.floor((batch.length * AIM) / took)))
      wrote()
      await setImmediate()
    }
  }
}
