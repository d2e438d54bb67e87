import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Finding } from '#archive/finding.ts'
import { isAmong } from './json-set.ts'
import type { Flag, ReviewsTable, Tables } from './tables.ts'

export type Review = Selectable<ReviewsTable>

/** How many values a statement takes at most. */
const AT_ONCE = 1000

/** What is known about cards; those of which nothing is known are left out. */
export async function reviewsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Review>> {
  const found = new Map<string, Review>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const rows = await db.selectFrom('reviews').selectAll().where('card_id', 'in', some).execute()
    for (const row of rows) found.set(row.card_id, row)
  }
  return found
}

/** Keeps what a scan found, by card; nobody has seen it yet. That a card is to stay private stays decided. */
export async function writeFindings(
  trx: Transaction<Tables>,
  found: ReadonlyMap<string, readonly Finding[]>,
  isSeen = false,
): Promise<void> {
  const ids = [...found.keys()]
  const seen: Flag = isSeen ? 1 : 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    await trx.deleteFrom('reviews').where('card_id', 'in', some).where('is_kept', '=', 0).execute()
    await trx.updateTable('reviews').set({ findings: '[]', is_seen: seen }).where('card_id', 'in', some).execute()
    const rows = some
      .filter((id) => found.get(id)!.length > 0)
      .map((id) => ({ card_id: id, findings: JSON.stringify(found.get(id)), is_seen: seen, is_kept: 0 as Flag }))
    if (rows.length === 0) continue
    await trx
      .insertInto('reviews')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('card_id').doUpdateSet((eb) => ({ findings: eb.ref('excluded.findings'), is_seen: seen })),
      )
      .execute()
  }
}

/** Notes that a card is to stay private whatever is published, or that this is not decided any more. */
export async function setKept(trx: Transaction<Tables>, ids: readonly string[], isKept: boolean): Promise<void> {
  if (ids.length === 0) return
  if (!isKept) {
    await trx
      .updateTable('reviews')
      .set({ is_kept: 0 })
      .where(isAmong('card_id', ids))
      .where('is_kept', '=', 1)
      .execute()
    return
  }
  await trx
    .insertInto('reviews')
    .values(ids.map((id) => ({ card_id: id, findings: '[]', is_seen: 0 as Flag, is_kept: 1 as Flag })))
    .onConflict((conflict) => conflict.column('card_id').doUpdateSet({ is_kept: 1 }))
    .execute()
}

/** How many private cards hold findings that nobody has seen. @param only 'waiting' for those of the publish queue */
export async function countUnseen(db: Kysely<Tables>, only: 'waiting' | 'all'): Promise<number> {
  let query = db
    .selectFrom('reviews')
    .innerJoin('cards', 'cards.id', 'reviews.card_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reviews.is_seen', '=', 0)
    .where('reviews.findings', '<>', '[]')
    .where('cards.is_private', '=', 1)
  if (only === 'waiting') query = query.where('cards.card_reviewed', '=', 0)
  return (await query.executeTakeFirstOrThrow()).count
}
