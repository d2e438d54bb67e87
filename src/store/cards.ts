import { sql, type RawBuilder } from 'kysely'
import { titleOf } from '#archive/card-title.ts'
import type { Card, CardSummary } from '#archive/card.ts'
import type { Visibility } from '#archive/viewer.ts'
import { BatchSize, inBatches } from './batch-size.ts'
import { cardOf } from './card-row.ts'
import { isAmong, jsonSet } from './json-set.ts'
import { findsAny } from './row-counts.ts'
import { rowsOf } from './sqlite.ts'
import type { Db, Flag } from './tables.ts'

/** The values of `is_private` that a viewer may meet. */
export const privacyOf = (visibility: Visibility): Flag[] =>
  visibility === 'all' ? [0, 1] : [visibility === 'private' ? 1 : 0]

/** One card, whole; null when it does not exist for this viewer. */
export async function cardById(db: Db, visibility: Visibility, id: string): Promise<Card | null> {
  const row = await db
    .selectFrom('cards')
    .selectAll()
    .where('id', '=', id)
    .where('is_private', 'in', privacyOf(visibility))
    .executeTakeFirst()
  return row ? cardOf(row) : null
}

/** A card as lists show it. */
export interface CardInList {
  key: number
  id: string
  /** The key that the turns of one conversation share. */
  conversation: string
  /** JSON text. */
  summary: string
}

/**
 * Cards as lists show them, in the order of the given keys. Keys that are gone are left out, and so are cards
 * that do not exist for this viewer, whatever a search index said.
 */
export const summariesOf = (db: Db, visibility: Visibility, keys: readonly number[]): AsyncGenerator<CardInList> =>
  cardsOf(db, visibility, keys, sql`cards.key, cards.id, cards.conversation, cards.summary`)

/** The same with their responses, which no summary holds. */
export const withResponses = (
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
): AsyncGenerator<CardInList & { response: string }> =>
  cardsOf(db, visibility, keys, sql`cards.key, cards.id, cards.conversation, cards.summary, cards.response`)

/** In batches; the first has the size of the usual page. */
const cardsOf = <Row extends { key: number }>(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
  columns: RawBuilder<unknown>,
): AsyncGenerator<Row> =>
  inBatches(keys, new BatchSize(50, 100), async (batch) => {
    const query = sql<Row>`SELECT ${columns} FROM json_each(${jsonSet(batch)}) AS asked CROSS JOIN cards
      WHERE cards.key = CAST(asked.key AS bigint) AND cards.is_private IN (${sql.join(privacyOf(visibility))})`
    return inOrder(await rowsOf(db, query.compile(db)), batch)
  })

function inOrder<Row extends { key: number }>(rows: Row[], keys: readonly number[]): Row[] {
  // SQLite returns them in this order, unless some are gone.
  if (rows.length === keys.length && rows.every((row, at) => row.key === keys[at])) return rows
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined)
}

/** The summaries of the visible cards just before and after one in chronological order; null when it does not exist. */
export async function neighboursOf(
  db: Db,
  visibility: Visibility,
  id: string,
): Promise<{ previous: string | null; next: string | null } | null> {
  const privacy = privacyOf(visibility)
  const own = await db
    .selectFrom('cards')
    .select('key')
    .where('id', '=', id)
    .where('is_private', 'in', privacy)
    .executeTakeFirst()
  if (!own) return null
  const one = async (after: boolean): Promise<string | null> => {
    const rows = await Promise.all(
      privacy.map((isPrivate) =>
        db
          .selectFrom('cards')
          .select(['key', 'summary'])
          .where('is_private', '=', isPrivate)
          .where('key', after ? '>' : '<', own.key)
          .orderBy('key', after ? 'asc' : 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    )
    const found = rows.filter((row) => row !== undefined).sort((a, b) => (after ? a.key - b.key : b.key - a.key))
    return found[0]?.summary ?? null
  }
  return { previous: await one(false), next: await one(true) }
}

/** The first visible cards with a picture from a key on. */
export const picturedFrom = (db: Db, visibility: Visibility, key: number, limit: number): Promise<CardInList[]> =>
  db
    .selectFrom('cards')
    .select(['key', 'id', 'conversation', 'summary'])
    .where('is_private', 'in', privacyOf(visibility))
    .where('has_image', '=', 1)
    .where('key', '>=', key)
    .orderBy('key')
    .limit(limit)
    .execute()

/** Titles of cards by id, private ones included; ids that do not exist are left out. */
export async function titlesById(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('cards').select(['id', 'summary']).where(isAmong('id', ids)).execute()
  return new Map(rows.map(({ id, summary }) => [id, titleOf(JSON.parse(summary) as CardSummary)]))
}

/** True where a card exists for a viewer. */
export const existsFor = (db: Db, visibility: Visibility, id: string): Promise<boolean> =>
  findsAny(db.selectFrom('cards').select('key').where('id', '=', id).where('is_private', 'in', privacyOf(visibility)))

/** How many cards there are, private ones included. */
export async function countCards(db: Db): Promise<number> {
  const row = await db
    .selectFrom('calendar')
    .select(sql<number>`coalesce(sum(public_count + private_count), 0)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
