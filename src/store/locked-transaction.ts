import { lockArchive } from './revision.ts'
import type { Db, Trx } from './tables.ts'

/** A transaction that reads before it writes: other writers wait, so that what it reads is what it changes, on both databases. */
export const lockedTransaction = <Result>(db: Db, act: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockArchive(trx)
    return act(trx)
  })
