import type { Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import type { BulkFlag } from '#archive/bulk.ts'
import type { BulkChangesTable, BulkUndosTable } from './bulk-tables.ts'
import { isAmong } from './json-set.ts'
import { lastNumber } from './numbered-log.ts'
import type { Db, Flag, Trx } from './tables.ts'

/** How long a bulk change can be undone, in milliseconds. */
export const UNDO_MS = 60 * 60 * 1000

/** The flag of a card before a bulk change. */
export type Before = Pick<Selectable<BulkUndosTable>, 'card_id' | 'flag' | 'was' | 'was_kept'>

export interface BulkEntry {
  isPrivate?: boolean | undefined
  isViewed?: boolean | undefined
  /** Cards that it changed. */
  cards: number
  byName: string
  /** Unix time in milliseconds. */
  now: number
}

/** Rows that one statement writes: seven values each, within the databases' bound of values. */
const BATCH_SIZE = 500

const flagOf = (value: boolean | undefined): Flag | null => (value === undefined ? null : value ? 1 : 0)

/** Puts a bulk change into the log, with what its cards were before. @returns its number, counted from 1 */
export async function logBulkChange(
  trx: Trx,
  { isPrivate, isViewed, cards, byName, now }: BulkEntry,
  before: readonly Before[],
): Promise<number> {
  const number = (await lastNumber(trx, 'bulk_changes')) + 1
  await trx
    .insertInto('bulk_changes')
    .values({
      number,
      at: now,
      by_name: byName,
      is_private: flagOf(isPrivate),
      is_viewed: flagOf(isViewed),
      cards,
      undone_at: null,
      undone_by: '',
    })
    .execute()
  await keepUndos(trx, number, before, now)
  return number
}

async function keepUndos(trx: Trx, number: number, before: readonly Before[], now: number): Promise<void> {
  const rows = before.map((one) => ({ ...one, id: `${one.flag} ${one.card_id}`, change: number, until: now + UNDO_MS }))
  for (const some of batchesOf(rows, BATCH_SIZE)) {
    await trx.insertInto('bulk_undos').values(some).execute()
  }
}

/**
 * Adds further steps of a bulk change to its log entry, if that is of the same change, was not undone and has room.
 * @param most maximum number of cards that one undo restores
 * @returns false where it is another entry, or full
 */
export async function addToBulkChange(
  trx: Trx,
  { number, most }: { number: number; most: number },
  { isPrivate, isViewed, cards, byName, now }: BulkEntry,
  before: readonly Before[],
): Promise<boolean> {
  const entry = await bulkChange(trx, number)
  const isSame =
    entry?.undone_at === null &&
    entry.by_name === byName &&
    entry.is_private === flagOf(isPrivate) &&
    entry.is_viewed === flagOf(isViewed)
  if (!isSame || entry.cards + cards > most) return false
  await trx
    .updateTable('bulk_changes')
    .set({ cards: entry.cards + cards })
    .where('number', '=', number)
    .execute()
  await keepUndos(trx, number, before, now)
  return true
}

/**
 * Removes undo entries of cards, as a later change of the same flag replaces the bulk change.
 * @param flag both flags where left out, for cards that are written from a source
 */
export async function forgetUndos(trx: Trx, ids: readonly string[], flag?: BulkFlag): Promise<void> {
  if (ids.length === 0) return
  let query = trx.deleteFrom('bulk_undos').where(isAmong('card_id', ids))
  // The visibility of a card changes together with the decision about it.
  if (flag !== undefined) query = query.where('flag', 'in', flag === 'isPrivate' ? [flag, 'cardReviewed'] : [flag])
  await query.execute()
}

/** A bulk change of the log; null where there is none of this number. */
export const bulkChange = async (db: Db, number: number): Promise<Selectable<BulkChangesTable> | null> =>
  (await db.selectFrom('bulk_changes').selectAll().where('number', '=', number).executeTakeFirst()) ?? null

/** The undo entries of a bulk change at a moment. */
export const undosOf = (db: Db, number: number, now: number): Promise<Before[]> =>
  db
    .selectFrom('bulk_undos')
    .select(['card_id', 'flag', 'was', 'was_kept'])
    .where('change', '=', number)
    .where('until', '>', now)
    .orderBy('id')
    .execute()

/** Logs the author of an undo, and removes the remaining undo entries of the bulk change. */
export async function recordUndone(trx: Trx, number: number, byName: string, now: number): Promise<void> {
  await trx.deleteFrom('bulk_undos').where('change', '=', number).execute()
  await trx
    .updateTable('bulk_changes')
    .set({ undone_at: now, undone_by: byName })
    .where('number', '=', number)
    .execute()
}

/** The latest bulk changes, with how many flags of cards each can still give back. */
export async function listBulkChanges(
  db: Db,
  limit: number,
  now: number,
): Promise<(Selectable<BulkChangesTable> & { undoable: number })[]> {
  const rows = await db.selectFrom('bulk_changes').selectAll().orderBy('number', 'desc').limit(limit).execute()
  if (rows.length === 0) return []
  const counts = await db
    .selectFrom('bulk_undos')
    .select((eb) => ['change', eb.fn.countAll<number>().as('count')])
    .where(
      'change',
      'in',
      rows.map(({ number }) => number),
    )
    .where('until', '>', now)
    .groupBy('change')
    .execute()
  const undoable = new Map(counts.map(({ change, count }) => [change, Number(count)]))
  return rows.map((row) => ({ ...row, undoable: undoable.get(row.number) ?? 0 }))
}
