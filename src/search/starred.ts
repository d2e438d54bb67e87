import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#store/tables.ts'

/** The keys of the cards that a person starred, as a subquery: a list of any length costs no parameters. */
export const starredKeys = (userId: string): RawBuilder<unknown> =>
  sql`(SELECT cards.key FROM stars JOIN cards ON cards.id = stars.dedupid WHERE stars.user_id = ${userId})`

/** The same as they are now. */
export async function starredSet(db: Kysely<Tables>, userId: string): Promise<Set<number>> {
  const { rows } = await sql<{ key: number }>`SELECT key FROM ${starredKeys(userId)} AS starred`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** The same as text for prepared statements; its one value is the person's id. */
export const STARRED_KEYS =
  '(SELECT cards.key FROM stars JOIN cards ON cards.id = stars.dedupid WHERE stars.user_id = ?)'
