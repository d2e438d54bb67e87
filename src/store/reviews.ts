import { sql, type Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import type { Finding } from '#archive/finding.ts'
import { countPrivateOf } from './card-rows.ts'
import { isAmong } from './json-set.ts'
import { countOf } from './row-counts.ts'
import type { ReviewsTable } from './review-tables.ts'
import type { Db, Flag, Trx } from './tables.ts'

export type Review = Selectable<ReviewsTable>

/** How many values a statement takes at most. */
const BATCH_SIZE = 1000

/** The review state of cards; cards without one are left out. */
export async function reviewsOf(db: Db, ids: readonly string[]): Promise<Map<string, Review>> {
  const found = new Map<string, Review>()
  for (const some of batchesOf(ids, BATCH_SIZE)) {
    const rows = await db.selectFrom('reviews').selectAll().where('card_id', 'in', some).execute()
    for (const row of rows) found.set(row.card_id, row)
  }
  return found
}

const idsOf = (rows: readonly Pick<Review, 'card_id'>[]): string[] => rows.map((row) => row.card_id)

/** Stores what a scan found, by card. That a card is to stay private stays decided. */
export async function writeFindings(trx: Trx, found: ReadonlyMap<string, readonly Finding[]>): Promise<void> {
  const ids = [...found.keys()]
  for (const some of batchesOf(ids, BATCH_SIZE)) {
    // Asked by card first: an update that names the findings as well reads all cards that have any.
    const before = await trx
      .selectFrom('reviews')
      .select(['card_id', 'is_kept'])
      .where(isAmong('card_id', some))
      .execute()
    const { kept = [], others = [] } = Object.groupBy(before, (row) => (row.is_kept === 1 ? 'kept' : 'others'))
    if (others.length > 0)
      await trx
        .deleteFrom('reviews')
        .where(isAmong('card_id', idsOf(others)))
        .execute()
    if (kept.length > 0) {
      await trx
        .updateTable('reviews')
        .set({ findings: '[]' })
        .where(isAmong('card_id', idsOf(kept)))
        .execute()
    }
    const rows = some
      .filter((id) => found.get(id)!.length > 0)
      .map((id) => ({ card_id: id, findings: JSON.stringify(found.get(id)), is_kept: 0 as Flag }))
    if (rows.length === 0) continue
    await trx
      .insertInto('reviews')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('card_id').doUpdateSet((eb) => ({ findings: eb.ref('excluded.findings') })),
      )
      .execute()
  }
}

/** Notes that a card is to stay private whatever is published, or that this is not decided any more. */
export async function setKeptPrivate(trx: Trx, ids: readonly string[], isKept: boolean): Promise<void> {
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
    .values(ids.map((id) => ({ card_id: id, findings: '[]', is_kept: 1 as Flag })))
    .onConflict((conflict) => conflict.column('card_id').doUpdateSet({ is_kept: 1 }))
    .execute()
}

/**
 * How many findings a row of `reviews` lists: each has one kind. SQLite and PostgreSQL have no function of one name that
 * counts the elements of a JSON text.
 */
export const listedFindingCount = sql<number>`(length(reviews.findings) - length(replace(reviews.findings, '"kind"', ''))) / 6`

/** How many of these cards are private as an admin decided so. */
export const countKeptPrivate = (db: Db, ids: readonly string[]): Promise<number> =>
  countPrivateOf(
    db
      .selectFrom('cards')
      .innerJoin('reviews', 'reviews.card_id', 'cards.id')
      .where(isAmong('card_id', ids))
      .where('is_kept', '=', 1),
  )

/** How many private cards hold findings that were not all visited. */
export function countUnvisitedCards(db: Db): Promise<number> {
  const unvisited = db
    .selectFrom('reviews')
    .innerJoin('cards', 'cards.id', 'reviews.card_id')
    .where('reviews.findings', '<>', '[]')
    .where('cards.is_private', '=', 1)
    .where((eb) =>
      eb(
        listedFindingCount,
        '>',
        eb
          .selectFrom('finding_visits')
          .select((visits) => visits.fn.countAll<number>().as('visits'))
          .whereRef('finding_visits.card_id', '=', 'reviews.card_id'),
      ),
    )
  return countOf(unvisited)
}
