import { sql } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import type { Db, Trx } from './tables.ts'

/** The ids of the cards that a person starred, as far as they exist for them, in the order of starring. */
export async function starredCardIds(db: Db, visibility: Visibility, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stars')
    .innerJoin('cards', 'cards.id', 'stars.dedupid')
    .select('stars.dedupid')
    .where('stars.user_id', '=', userId)
    .where('cards.is_private', 'in', privacyOf(visibility))
    .orderBy('stars.starred_at')
    .orderBy('stars.dedupid')
    .execute()
  return rows.map((row) => row.dedupid)
}

/** Stars a card; a card that is starred already stays as it is. @returns whether it was not */
export async function addStar(db: Db, userId: string, dedupid: string, at: number): Promise<boolean> {
  const added = await db
    .insertInto('stars')
    .values({ id: `${userId}_${dedupid}`, user_id: userId, dedupid, starred_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Takes a star away; one that is not there may be taken away too. */
export async function removeStar(db: Db, userId: string, dedupid: string): Promise<void> {
  await db.deleteFrom('stars').where('id', '=', `${userId}_${dedupid}`).execute()
}

/**
 * Gives one identity's stars to another, which keeps its own where both starred a card: an anonymous visitor's stars
 * join the account at sign-in (R7.7). To be called in the transaction of the sign-in.
 */
export async function adoptStars(trx: Trx, fromId: string, toId: string): Promise<void> {
  if (fromId === toId) return
  await sql`INSERT INTO stars (id, user_id, dedupid, starred_at)
    SELECT ${`${toId}_`} || dedupid, ${toId}, dedupid, starred_at FROM stars WHERE user_id = ${fromId}
    ON CONFLICT (id) DO NOTHING`.execute(trx)
  await trx.deleteFrom('stars').where('user_id', '=', fromId).execute()
}
