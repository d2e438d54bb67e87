import { timeSlices } from '#archive/time-slices.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsByKey } from '#store/card-rows.ts'
import { unsignedKeys } from '#store/proofs.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import type { Db } from '#store/tables.ts'
import { signCards } from './sign-cards.ts'

/** Cards that are signed in one transaction: other writers wait no longer. */
const BATCH_SIZE = 100

/**
 * Signs the cards of an archive from before proofs, once; a card that loses its proof later is not signed again, but
 * found by `verify`. Killed at any moment, it goes on with the next call.
 * @param isCancelled true when it is to end early
 */
export async function signArchive(db: Db, isCancelled: () => boolean = () => false): Promise<void> {
  if ((await readSetting(db, 'all_signed')) !== null) return
  const othersFirst = timeSlices()
  for (let after = -1; !isCancelled(); await othersFirst()) {
    const last = await lockedTransaction(db, async (trx) => {
      const keys = await unsignedKeys(trx, after, BATCH_SIZE)
      const rows = await rowsByKey(trx, keys)
      if (rows.length === 0) {
        await writeSetting(trx, 'all_signed', new Date().toISOString())
        // Answers with a card carry its proof: those that were cached without are out of date.
        await raiseRevision(trx, { isVisible: true })
      }
      await signCards(trx, rows.map(cardOf))
      return keys.at(-1) ?? null
    })
    if (last === null) return
    after = last
  }
}
