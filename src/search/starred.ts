import type { Kysely } from 'kysely'
import type { Tables } from '#store/tables.ts'

/** The keys of the cards that a person starred, as they are now. */
export async function starredSet(db: Kysely<Tables>, userId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('stars')
    .innerJoin('cards', 'cards.id', 'stars.dedupid')
    .select('cards.key')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ key }) => key))
}
