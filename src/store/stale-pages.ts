import { lockedTransaction } from './locked-transaction.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { Db, Trx } from './tables.ts'

/** Cards whose generated pages may show words that were redacted since: a program that was killed did not write them again. */
const stalePages = async (db: Db): Promise<string[]> =>
  JSON.parse((await readSetting(db, 'stale_pages')) ?? '[]') as string[]

/** Notes, in the transaction that redacts, that the generated pages of cards are to be written again. */
export const noteStalePages = async (trx: Trx, ids: readonly string[]): Promise<void> =>
  writeSetting(trx, 'stale_pages', JSON.stringify([...new Set([...(await stalePages(trx)), ...ids])]))

/** Notes that they were. */
export const removeStalePages = (db: Db, ids: readonly string[]): Promise<void> =>
  lockedTransaction(db, async (trx) => {
    const left = new Set(await stalePages(trx))
    for (const id of ids) left.delete(id)
    await writeSetting(trx, 'stale_pages', JSON.stringify([...left]))
  })

/** Writes the generated pages again that an interrupted redaction left. */
export async function renewStalePages(db: Db, renew: (ids: readonly string[]) => Promise<void>): Promise<void> {
  const ids = await stalePages(db)
  if (ids.length === 0) return
  await renew(ids)
  await removeStalePages(db, ids)
}
