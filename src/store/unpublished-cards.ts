import { lastNumber } from './numbered-log.ts'
import type { Db, Trx } from './tables.ts'

/** A change of more cards than this leaves one tombstone without a name. */
const MAX_NAMED = 200

/** How long tombstones are stored, in milliseconds: long enough for every process to read them. */
const KEPT = 60_000

/** A tombstone: a card that is not public any more. */
export interface Tombstone {
  number: number
  /** Null for more cards than are named. */
  cardId: string | null
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
  // What has just been written stays, so that numbers go on from it.
  await trx
    .deleteFrom('gone_cards')
    .where('at', '<', now - KEPT)
    .where('number', '<=', last)
    .execute()
}

/** The tombstones after a number, in order. */
export async function unpublishedAfter(db: Db, number: number): Promise<Tombstone[]> {
  const rows = await db
    .selectFrom('gone_cards')
    .select(['number', 'card_id'])
    .where('number', '>', number)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ number: row.number, cardId: row.card_id === '' ? null : row.card_id }))
}
