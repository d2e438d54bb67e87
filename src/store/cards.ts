import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import { titleOf } from '#archive/card-title.ts'
import type { Card, CardSummary } from '#archive/card.ts'
import type { Visibility } from '#archive/viewer.ts'
import { BatchSize, inBatches } from './batch-size.ts'
import { keySpan, LAST_KEY, type KeySpan } from './card-key.ts'
import { removeContents } from './card-contents.ts'
import { cardOf } from './card-row.ts'
import { isAmong, jsonSet } from './json-set.ts'
import { deleteProofs } from './proofs.ts'
import { rowsOf } from './sqlite.ts'
import type { CardsTable, Flag, Tables } from './tables.ts'

type Db = Kysely<Tables>

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

/** The rows of cards, in the order of their keys; ids that do not exist are left out. */
export async function rowsById(db: Db, ids: readonly string[]): Promise<Selectable<CardsTable>[]> {
  if (ids.length === 0) return []
  return db.selectFrom('cards').selectAll().where(isAmong('id', ids)).orderBy('key').execute()
}

/** What a list shows of a card. */
export interface CardInList {
  key: number
  id: string
  /** The key that the turns of one conversation share. */
  conversation: string
  /** JSON text. */
  summary: string
}

const LISTED = sql`cards.key, cards.id, cards.conversation, cards.summary`

/**
 * What a list shows of cards, in the order of their keys given here. Keys that are gone are left out, and so are cards
 * that do not exist for this viewer, whatever a search index said.
 */
export const summariesOf = (db: Db, visibility: Visibility, keys: readonly number[]): AsyncGenerator<CardInList> =>
  cardsOf(db, visibility, keys, LISTED)

/** The same with the responses of the cards, which no summary holds. */
export const summariesWithResponses = (
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
): AsyncGenerator<CardInList & { response: string }> => cardsOf(db, visibility, keys, sql`${LISTED}, cards.response`)

/** In batches, of which the first is the page that most ask for. */
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

/** The texts of a card, as the words of the archive are counted in them. */
export type CardTexts = Pick<
  Selectable<CardsTable>,
  'key' | 'id' | 'is_private' | 'prompt' | 'response' | 'page_title' | 'session_title'
>

/** The texts of cards that are about to be changed, in any order. */
export async function textsOf(trx: Transaction<Tables>, keys: readonly number[]): Promise<CardTexts[]> {
  if (keys.length === 0) return []
  const { rows } =
    await sql<CardTexts>`SELECT cards.key, cards.id, is_private, prompt, response, page_title, session_title
    FROM json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards WHERE cards.key = CAST(asked.key AS bigint)`.execute(trx)
  return rows
}

function inOrder<Row extends { key: number }>(rows: Row[], keys: readonly number[]): Row[] {
  // SQLite gives them so, unless some are gone.
  if (rows.length === keys.length && rows.every((row, at) => row.key === keys[at])) return rows
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined)
}

/** The summaries of the visible cards just before and after one in the order of time; null when it does not exist. */
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

/** What cards are called, by id, private ones too; ids that do not exist are left out. */
export async function titlesById(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('cards').select(['id', 'summary']).where(isAmong('id', ids)).execute()
  return new Map(rows.map(({ id, summary }) => [id, titleOf(JSON.parse(summary) as CardSummary)]))
}

/** What a card that is about to be written again was until now. */
export type KnownCard = Pick<
  Selectable<CardsTable>,
  'key' | 'id' | 'day' | 'is_private' | 'is_viewed' | 'card_reviewed' | 'fingerprint' | 'precedence'
>

/** The cards among `ids` that exist, by id. */
export async function knownCards(db: Db, ids: readonly string[]): Promise<Map<string, KnownCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cards')
    .select(['key', 'id', 'day', 'is_private', 'is_viewed', 'card_reviewed', 'fingerprint', 'precedence'])
    .where(isAmong('id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A key for each card, free and in the order of time; cards of the same time follow each other as they come. */
export async function assignKeys(trx: Transaction<Tables>, cards: readonly Card[]): Promise<number[]> {
  const spans = cards.map((card) => keySpan(card.dayStamp))
  const next = await nextKeys(trx, spans)
  const latest = new Map<number, number>()
  const used = new Set<number>()
  const keys: number[] = []
  for (const { from, to, end } of spans) {
    let key = next.get(from)!
    // More cards of one time than it has keys: they go to the end of their day.
    if (key > to) key = Math.max(await highestKey(trx, from, end), latest.get(end) ?? 0) + 1
    while (used.has(key)) key++
    used.add(key)
    next.set(from, key + 1)
    latest.set(end, Math.max(key, latest.get(end) ?? 0))
    keys.push(key)
  }
  return keys
}

/** The key behind the last that is in use in each span, by where it begins. */
async function nextKeys(trx: Transaction<Tables>, spans: readonly KeySpan[]): Promise<Map<number, number>> {
  if (spans.length === 0) return new Map()
  const ends = JSON.stringify(Object.fromEntries(spans.map(({ from, to }) => [from, { to }])))
  const { rows } = await sql<{ from: number; last: number | null }>`
    SELECT CAST(asked.key AS bigint) AS "from", (SELECT max(cards.key) FROM cards
      WHERE cards.key BETWEEN CAST(asked.key AS bigint) AND CAST(asked.value->>'to' AS bigint)) AS last
    FROM json_each(${ends}) AS asked`.execute(trx)
  return new Map(rows.map(({ from, last }) => [from, (last ?? from - 1) + 1]))
}

/** The greatest key in use from `from` to `to`, or the one before `from`. */
async function highestKey(trx: Transaction<Tables>, from: number, to: number): Promise<number> {
  const row = await trx
    .selectFrom('cards')
    .select((eb) => eb.fn.max('key').as('key'))
    .where('key', '>=', from)
    .where('key', '<=', to)
    .executeTakeFirst()
  return row?.key ?? from - 1
}

/** Rows a statement takes at most: 27 values each, below SQLite's 32,766. */
const BATCH_SIZE = 100

export async function insertRows(trx: Transaction<Tables>, rows: readonly Selectable<CardsTable>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await trx
      .insertInto('cards')
      .values(rows.slice(at, at + BATCH_SIZE))
      .execute()
  }
}

/** Removes cards with what they consist of and what was signed of them. */
export async function deleteRows(trx: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  for (let at = 0; at < keys.length; at += 1000) {
    const some = keys.slice(at, at + 1000)
    await deleteProofs(trx, some)
    await removeContents(trx, some)
    await trx.deleteFrom('cards').where('key', 'in', some).execute()
  }
}

/** All cards in the order of time, whole, in batches. */
export async function* allRows(db: Db): AsyncGenerator<Selectable<CardsTable>[]> {
  const size = new BatchSize(20, 1000)
  let after = -1
  while (after < LAST_KEY) {
    const rest = db.selectFrom('cards').selectAll().where('key', '>', after).orderBy('key')
    const rows = await size.read((count) => rest.limit(count).execute())
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.key
  }
}

/** How many cards there are, private ones included. */
export async function countCards(db: Db): Promise<number> {
  const row = await db
    .selectFrom('calendar')
    .select(sql<number>`coalesce(sum(public_count + private_count), 0)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
