import { isDeepStrictEqual } from 'node:util'
import { collectionByName, seenCollections } from '#store/collections.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Db, Trx } from '#store/tables.ts'

/**
 * A transaction that changes collections. It raises the public revision only if something changes for visitors: picking a private
 * card, or reordering unpublished collections, does not (R6.7).
 * @param name of the collection whose picked cards may change; '' where no existing one does
 */
export const collectionTransaction = <Result>(
  db: Db,
  name: string,
  act: (trx: Trx) => Promise<Result>,
): Promise<Result> =>
  lockedTransaction(db, async (trx) => {
    const id = (await collectionByName(trx, name))?.id ?? ''
    const before = await seenCollections(trx, id)
    const result = await act(trx)
    await raiseRevision(trx, { isVisible: !isDeepStrictEqual(await seenCollections(trx, id), before) })
    return result
  })
