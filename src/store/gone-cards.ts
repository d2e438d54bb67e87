import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** More cards at once are not named one by one. */
const MOST_NAMED = 200

/** How long they are kept, in milliseconds: long enough for every process to have read them. */
const KEPT = 60_000

/** Something that has just gone. */
export interface Gone {
  number: number
  /** Null for more cards than are named. */
  cardId: string | null
}

/** The number of what went last; 0 when nothing ever did. */
export async function lastGone(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('gone_cards')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Notes, in the transaction that does it, that public cards are not public any more. The caller has raised the revision. */
export async function noteGone(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = Date.now()
  const last = await lastGone(trx)
  const named = ids.length > MOST_NAMED ? [''] : ids
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

/** What has gone after a number, in order. */
export async function goneAfter(db: Kysely<Tables>, number: number): Promise<Gone[]> {
  const rows = await db
    .selectFrom('gone_cards')
    .select(['number', 'card_id'])
    .where('number', '>', number)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ number: row.number, cardId: row.card_id === '' ? null : row.card_id }))
}
