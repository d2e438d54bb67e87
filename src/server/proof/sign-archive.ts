import { timeSlices } from '#archive/time-slices.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsByKey } from '#store/card-rows.ts'
import { unsignedKeys } from '#store/proofs.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import type { Db } from '#store/tables.ts'
import { signCards } from './sign-cards.ts'

/** Cards signed in one transaction, which bounds the wait of other writers. */
const BATCH_SIZE = 100

/**
 * Signs the cards of an archive from before proofs, once. A card that loses its proof later is not signed again, but reported
 * by `verify`. Can be interrupted at any time, and continues with the next call.
 * @param isCancelled returns true to stop early
 */
export async function signArchive(db: Db, isCancelled: () => boolean = () => false): Promise<void> {
  if ((await readSetting(db, 'all_signed')) !== null) return
  const yieldToEventLoop = timeSlices()
  for (let after = -1; !isCancelled(); await yieldToEventLoop()) {
    const last = await lockedTransaction(db, async (trx) => {
      const keys = await unsignedKeys(trx, after, BATCH_SIZE)
      const rows = await rowsByKey(trx, keys)
      if (rows.length === 0) {
        await writeSetting(trx, 'all_signed', new Date().toISOString())
        // Responses with a card include its proof, so cached ones without it are stale.
        await raiseRevision(trx, { isVisible: true })
      }
      await signCards(trx, rows.map(cardOf))
      return keys.at(-1) ?? null
    })
    if (last === null) return
    after = last
  }
}
