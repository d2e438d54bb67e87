import { sql } from 'kysely'
import { threadOf } from '#archive/comment.ts'
import { dropFromCollections } from './collections.ts'
import { isAmong } from './json-set.ts'
import { dropFromLinks } from './links.ts'
import { lockedTransaction } from './locked-transaction.ts'
import { countOf } from './row-counts.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { Db, Trx } from './tables.ts'

/** The ids of all cards that were deleted for good. */
export async function forgottenIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('forgotten').select('card_id').execute()
  return new Set(rows.map((row) => row.card_id))
}

/** The stored record of a permanently deleted card. */
export interface Tombstone {
  id: string
  /** Unix milliseconds. */
  at: number
  signature: string
}

/** All of them, in the order of their ids. */
export const allTombstones = (db: Db): Promise<Tombstone[]> =>
  db.selectFrom('forgotten').select(['card_id as id', 'at', 'signature']).orderBy('card_id').execute()

/** The ids among these whose cards were deleted for good. */
export async function forgottenAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('forgotten').select('card_id').where(isAmong('card_id', ids)).execute()
  return new Set(rows.map((row) => row.card_id))
}

/** The hashes among these whose sources have a permanently deleted card. */
export async function forgottenSources(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('forgotten').select('source').where(isAmong('source', hashes)).execute()
  return new Set(rows.map((row) => row.source))
}

/**
 * Stores that a card is deleted for good.
 * @param isCleared false: its traces outside the tables are still to be cleared
 */
export async function recordForgotten(
  trx: Trx,
  tombstones: readonly (Tombstone & { source: string })[],
  isCleared = false,
): Promise<void> {
  for (const { id, source, at, signature } of tombstones) {
    await trx
      .insertInto('forgotten')
      .values({ card_id: id, source, at, signature, is_cleared: isCleared ? 1 : 0 })
      .onConflict((conflict) => conflict.column('card_id').doNothing())
      .execute()
  }
}

/** The ids of permanently deleted cards with possible traces in files or in free space of the database. */
export async function unclearedIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('forgotten').select('card_id').where('is_cleared', '=', 0).execute()
  return rows.map((row) => row.card_id)
}

/** Stores that nothing is left of these. */
export async function recordCleared(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('forgotten').set({ is_cleared: 1 }).where(isAmong('card_id', ids)).execute()
}

/** Adds names of pictures that are to be removed with forgotten cards. */
export async function recordPictureRemovals(trx: Trx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await writeSetting(
    trx,
    'forgetting',
    JSON.stringify([...new Set([...(await pendingPictureRemovals(trx)), ...names])]),
  )
}

/** The names of pictures that are still to be removed. */
export const pendingPictureRemovals = async (db: Db): Promise<string[]> =>
  JSON.parse((await readSetting(db, 'forgetting')) ?? '[]') as string[]

/** Takes the names of pictures that were removed away again: before the database is scrubbed, as they may tell of a card. */
export const clearPictureRemovals = (db: Db, removed: readonly string[]): Promise<void> =>
  lockedTransaction(db, async (trx) => {
    const left = (await pendingPictureRemovals(trx)).filter((name) => !removed.includes(name))
    if (left.length > 0) await writeSetting(trx, 'forgetting', JSON.stringify(left))
    else await trx.deleteFrom('settings').where('name', '=', 'forgetting').execute()
  })

/** Tables with rows of a card besides `cards`, and the column that holds its id. */
const BY_CARD = [
  ['card_contents', 'card_id'],
  ['proofs', 'card_id'],
  ['opened_reasoning', 'card_id'],
  ['redactions', 'card_id'],
  ['originals', 'card_id'],
  ['reviews', 'card_id'],
  ['finding_visits', 'card_id'],
  ['corrections', 'card_id'],
  ['bulk_undos', 'card_id'],
  ['stars', 'dedupid'],
] as const

/**
 * Removes what people and admins left at cards: comments, stars, findings, corrections, contents, links, places in collections.
 * The bytes of their sources go as well, since a source holds the whole conversation; other cards keep its hash.
 * @param hashes of their sources
 */
export async function deleteCardDependents(trx: Trx, ids: readonly string[], hashes: readonly string[]): Promise<void> {
  for (const [table, column] of BY_CARD) {
    await sql`DELETE FROM ${sql.table(table)} WHERE ${isAmong(column, ids)}`.execute(trx)
  }
  if (hashes.length > 0) await trx.updateTable('sources').set({ bytes: null }).where(isAmong('hash', hashes)).execute()
  await dropFromLinks(trx, ids)
  await dropFromCollections(trx, ids)
  const threads = ids.map(threadOf)
  await forgetQuotes(trx, threads)
  for (const table of ['comments', 'thread_counts', 'thread_events'] as const) {
    await sql`DELETE FROM ${sql.table(table)} WHERE ${isAmong('thread_id', threads)}`.execute(trx)
  }
}

/** Clears the reasons of blocks of these threads' authors, as they may quote a deleted comment. */
async function forgetQuotes(trx: Trx, threads: readonly string[]): Promise<void> {
  const comments = trx.selectFrom('comments').where(isAmong('thread_id', threads))
  await trx
    .updateTable('blocks')
    .set({ said: '' })
    .where((eb) =>
      eb.or([eb('subject', 'in', comments.select('author')), eb('subject', 'in', comments.select('origin'))]),
    )
    .execute()
}

/** The counts in the preview of a permanent deletion. */
export async function countCardDependents(
  db: Db,
  ids: readonly string[],
): Promise<{ comments: number; stars: number; others: number }> {
  const going = db.selectFrom('cards').where(isAmong('id', ids))
  const titled = db
    .selectFrom('cards')
    .where('conversation', 'in', going.select('conversation'))
    .where('session', 'in', going.select('session'))
  return {
    others: (await countOf(titled)) - ids.length,
    comments: await countOf(db.selectFrom('comments').where(isAmong('thread_id', ids.map(threadOf)))),
    stars: await countOf(db.selectFrom('stars').where(isAmong('dedupid', ids))),
  }
}
