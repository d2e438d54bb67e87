import { isAmong } from './json-set.ts'
import type { Db, Trx } from './tables.ts'

/** The cards whose reasoning and tools an admin opened to visitors. */
export async function openedReasoningAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('opened_reasoning').select('card_id').where(isAmong('card_id', ids)).execute()
  return new Set(rows.map((row) => row.card_id))
}

/** Opens or closes reasoning and tools of a card. @returns false where it was so already */
export async function setReasoningOpened(trx: Trx, id: string, isOpened: boolean): Promise<boolean> {
  if ((await openedReasoningAmong(trx, [id])).has(id) === isOpened) return false
  await (isOpened
    ? trx.insertInto('opened_reasoning').values({ card_id: id }).execute()
    : trx.deleteFrom('opened_reasoning').where('card_id', '=', id).execute())
  return true
}
