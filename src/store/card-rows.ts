import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import { ADDED_FIELDS, ADDED_NAMES, type AddedName } from '#archive/added-fields.ts'
import { batchesOf } from '#archive/batches.ts'
import type { Card } from '#archive/card.ts'
import { REDACTED } from '#archive/redact/redact-text.ts'
import { BatchSize, rowsInOrder } from './batch-size.ts'
import { addedIn, CARD_COLUMNS, cardOf, type CardOrigin } from './card-row.ts'
import { removeContents } from './card-contents.ts'
import { isAmong } from './json-set.ts'
import { deleteProofs } from './proofs.ts'
import type { CardsTable, Db, Tables, Trx } from './tables.ts'

/** A card as it is stored. */
export type CardRow = Selectable<CardsTable>

/** The rows of cards, in the order of their keys; ids that do not exist are left out. */
export async function rowsById(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('cards').selectAll().where(isAmong('id', ids)).orderBy('key').execute()
}

/** The rows of those cards that have ▇▇▇ in any of their texts. */
export const markedRows = (db: Db, ids: readonly string[]): Promise<CardRow[]> => {
  const isMarked = sql<boolean>`(summary LIKE ${HAS_MARK} OR response LIKE ${HAS_MARK})`
  return db.selectFrom('cards').selectAll().where(isAmong('id', ids)).where(isMarked).execute()
}
const HAS_MARK = sql.lit(`%${REDACTED}%`)

/** The rows of cards under these keys, in any order; keys that are gone are left out. @param keys at most 1000 */
export const rowsByKey = async (db: Db, keys: readonly number[]): Promise<CardRow[]> =>
  keys.length === 0 ? [] : db.selectFrom('cards').selectAll().where('key', 'in', keys).execute()

/** How many of these cards are private. */
export const countPrivate = (db: Db, ids: readonly string[]): Promise<number> =>
  countPrivateOf(db.selectFrom('cards').where(isAmong('id', ids)))

/**
 * How many of the cards of a query are private. Their flags are added: with a condition on the flag, SQLite would look for the
 * cards among all private ones, at each batch of an import.
 */
export async function countPrivateOf<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await query.select(sql<number | null>`sum(cards.is_private)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** The keys of the first cards in chronological order, with ids and visibility. */
export const firstRows = (db: Db, limit: number): Promise<Pick<CardRow, 'key' | 'id' | 'is_private'>[]> =>
  db.selectFrom('cards').select(['key', 'id', 'is_private']).orderBy('key').limit(limit).execute()

/** The rows of a conversation in chronological order. @param conversation its key @param from only cards after this key */
export function rowsOfConversation(
  db: Db,
  conversation: string,
  from?: { after: number; limit: number },
): Promise<CardRow[]> {
  const query = db.selectFrom('cards').selectAll().where('conversation', '=', conversation).orderBy('key')
  return (from ? query.where('key', '>', from.after).limit(from.limit) : query).execute()
}

/**
 * The cards of conversations with several titles, each with its title and the rank of its source. Cards whose title an admin
 * corrected are left out, and their titles do not count.
 * @param conversations their keys
 */
export async function severalTitles(
  db: Db,
  conversations: readonly string[],
): Promise<{ id: string; conversation: string; title: string; precedence: number }[]> {
  if (conversations.length === 0) return []
  const free = db
    .selectFrom('cards')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('corrections')
            .select('number')
            .whereRef('card_id', '=', 'cards.id')
            .where('field', '=', 'sessionTitle'),
        ),
      ),
    )
  const several = free
    .select('conversation')
    .where(isAmong('conversation', conversations))
    .groupBy('conversation')
    .having((eb) => eb.fn.count('session_title').distinct(), '>', 1)
  return free
    .select(['id', 'conversation', 'session_title as title', 'precedence'])
    .where('conversation', 'in', several)
    .execute()
}

/** The cards of one conversation: all of them, or those under one heading, which other conversations can share. */
export interface OneConversation {
  conversation: string
  session?: string
}

const cardsOfOne = (db: Db, { conversation, session }: OneConversation) => {
  const query = db.selectFrom('cards').where('conversation', '=', conversation).orderBy('key')
  return session === undefined ? query : query.where('session', '=', session)
}

/** The ids of the cards of one conversation, private ones included, in chronological order. */
export async function idsOfOne(db: Db, one: OneConversation): Promise<string[]> {
  return (await cardsOfOne(db, one).select('id').execute()).map(({ id }) => id)
}

/** The rows of the next private cards behind a key, in chronological order. @param of only those of a conversation */
export function privateRows(
  db: Db,
  { after, limit, of }: { after: number; limit: number; of: OneConversation | null },
): Promise<CardRow[]> {
  const query = of === null ? db.selectFrom('cards').orderBy('key') : cardsOfOne(db, of)
  return query.selectAll().where('is_private', '=', 1).where('key', '>', after).limit(limit).execute()
}

/** The rows of all cards whose source says this. @param fingerprint what their source said, hashed */
export const rowsFrom = (db: Db, fingerprint: string): Promise<CardRow[]> =>
  db.selectFrom('cards').selectAll().where('fingerprint', '=', fingerprint).orderBy('key').execute()

/** Public cards among these ids, with what their source said, hashed, and how it ranks. */
export async function publicOrigins(
  db: Db,
  ids: readonly string[],
): Promise<{ card: Card; fingerprint: string; precedence: number }[]> {
  const rows = await db
    .selectFrom('cards')
    .select([...CARD_COLUMNS, 'fingerprint', 'precedence'])
    .where('is_private', '=', 0)
    .where(isAmong('id', ids))
    .execute()
  return rows.map((row) => ({ card: cardOf(row), fingerprint: row.fingerprint, precedence: row.precedence }))
}

/** The added fields of cards, with the rank of the source that each card is from; ids that do not exist are left out. */
export async function addedFieldsOf(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; precedence: number; added: Partial<Record<AddedName, string>> }[]> {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'precedence', ...ADDED_NAMES.map((name) => ADDED_FIELDS[name].column)])
    .where(isAmong('id', ids))
    .execute()
  return rows.map((row) => ({ id: row.id, precedence: row.precedence, added: addedIn(row) }))
}

/** All cards in chronological order, whole, in batches. */
export const allRows = (db: Db): AsyncGenerator<CardRow[]> =>
  rowsInOrder(db.selectFrom('cards').selectAll(), 'key', new BatchSize(20, 1000))

/** The present state of a card that is about to be written again. */
export type KnownCard = Pick<
  Selectable<CardsTable>,
  | 'key'
  | 'id'
  | 'day'
  | 'is_private'
  | 'is_viewed'
  | 'card_reviewed'
  | 'fingerprint'
  | 'precedence'
  | 'semantic_sid'
  | 'session_title'
  | 'response_len'
>

/** The cards among `ids` that exist, by id. */
export async function knownCards(db: Db, ids: readonly string[]): Promise<Map<string, KnownCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cards')
    .select([
      'key',
      'id',
      'day',
      'is_private',
      'is_viewed',
      'card_reviewed',
      'fingerprint',
      'precedence',
      'semantic_sid',
      'session_title',
      'response_len',
    ])
    .where(isAmong('id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Maximum number of rows in a statement: 27 values each, below SQLite's 32,766. */
const BATCH_SIZE = 100

export async function insertRows(trx: Trx, rows: readonly CardRow[]): Promise<void> {
  for (const some of batchesOf(rows, BATCH_SIZE)) {
    await trx.insertInto('cards').values(some).execute()
  }
}

/** Removes cards with what they consist of and what was signed of them. */
export async function deleteRows(trx: Trx, keys: readonly number[]): Promise<void> {
  for (const some of batchesOf(keys, 1000)) {
    await deleteProofs(trx, some)
    await removeContents(trx, some)
    await trx.deleteFrom('cards').where('key', 'in', some).execute()
  }
}

/** A row before and after a change. */
export interface ChangedRow {
  before: CardRow
  row: CardRow
}

/**
 * Updates existing rows, a hundred in one statement; texts only where they change, as they may be long. The archive is locked, so
 * none was deleted since it was read.
 */
export async function updateRows(trx: Trx, changes: readonly ChangedRow[]): Promise<void> {
  const { kept = [], changed = [] } = Object.groupBy(changes, ({ before, row }) =>
    row.prompt === before.prompt && row.response === before.response ? 'kept' : 'changed',
  )
  const withoutTexts = kept.map(({ row }) => ({ ...row, prompt: '', response: '' }))
  await overwrite(trx, withoutTexts, ['key', 'prompt', 'response'])
  await overwrite(
    trx,
    changed.map(({ row }) => row),
    ['key'],
  )
}

/** @param except columns that stay as they are */
async function overwrite(trx: Trx, rows: readonly CardRow[], except: readonly (keyof CardRow)[]): Promise<void> {
  const columns = (Object.keys(rows[0] ?? {}) as (keyof CardRow)[]).filter((column) => !except.includes(column))
  for (const some of batchesOf(rows, BATCH_SIZE)) {
    await trx
      .insertInto('cards')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .execute()
  }
}

/** Sets the rank of the source of cards. */
export async function setPrecedence(trx: Trx, ids: readonly string[], precedence: number): Promise<void> {
  await trx.updateTable('cards').set({ precedence }).where(isAmong('id', ids)).execute()
}

/** Sets the source of a card. */
export async function setOrigin(trx: Trx, id: string, { fingerprint, precedence }: CardOrigin): Promise<void> {
  await trx.updateTable('cards').set({ fingerprint, precedence }).where('id', '=', id).execute()
}
