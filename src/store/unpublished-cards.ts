import { lastNumber } from './numbered-log.ts'
import type { Db, Trx } from './tables.ts'

/** A change of more cards than this leaves one tombstone without a name. */
const MAX_NAMED = 200

/** How long tombstones are stored, in milliseconds: long enough for every process to read them. */
const KEPT = 60_000

/** The tombstones after a given one. */
interface Gone {
  /** The ids of the cards, in order; null where not all are named, or some tombstones were cleared away already. */
  ids: string[] | null
  /** The last tombstone. */
  last: number
}

/** Records tombstones of public cards, in the transaction that deletes or hides them. The caller has raised the revision. */
export async function recordUnpublished(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = Date.now()
  const last = await lastNumber(trx, 'gone_cards')
  const named = ids.length > MAX_NAMED ? [''] : ids
  await trx
    .insertInto('gone_cards')
    .values(named.map((id, index) => ({ number: last + 1 + index, card_id: id, at: now })))
    .execute()
  // The newest one stays, so that numbers continue from it.
  await trx
    .deleteFrom('gone_cards')
    .where('at', '<', now - KEPT)
    .execute()
}

/** Records that something beside cards is not public any more: devices drop all that they keep without a network. */
export const recordOtherUnpublished = (trx: Trx): Promise<void> => recordUnpublished(trx, [''])

/** The cards that are not public any more since a tombstone. */
export async function goneSince(db: Db, number: number): Promise<Gone> {
  const rows = await db
    .selectFrom('gone_cards')
    .select(['number', 'card_id'])
    .where('number', '>', number)
    .orderBy('number')
    .execute()
  const isWhole = rows.every((row, index) => row.number === number + 1 + index && row.card_id !== '')
  return { ids: isWhole ? rows.map((row) => row.card_id) : null, last: rows.at(-1)?.number ?? number }
}
