import { isDeepStrictEqual } from 'node:util'
import { seenCollections } from '#store/collections.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Db, Trx } from '#store/tables.ts'

/**
 * A transaction that changes collections. It raises the public revision only where visitors can read something else: a private
 * card that is picked, or the order of those that are not published, is no change to them (R6.7).
 */
export const raisingWhatIsSeen = <Result>(db: Db, act: (trx: Trx) => Promise<Result>): Promise<Result> =>
  lockedTransaction(db, async (trx) => {
    const before = await seenCollections(trx)
    const result = await act(trx)
    await raiseRevision(trx, { isVisible: !isDeepStrictEqual(await seenCollections(trx), before) })
    return result
  })
