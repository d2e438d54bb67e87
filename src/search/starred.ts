import { sql, type RawBuilder } from 'kysely'

/** The keys of the cards that a person starred, as a subquery: a list of any length costs no parameters. */
export const starredKeys = (userId: string): RawBuilder<unknown> =>
  sql`(SELECT cards.key FROM stars JOIN cards ON cards.id = stars.dedupid WHERE stars.user_id = ${userId})`

/** The same as text for prepared statements; its one value is the person's id. */
export const STARRED_KEYS =
  '(SELECT cards.key FROM stars JOIN cards ON cards.id = stars.dedupid WHERE stars.user_id = ?)'
