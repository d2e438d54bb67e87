import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import { ADDED_FIELDS, ADDED_NAMES, type AddedColumn } from '#archive/added-fields.ts'
import type { Visibility } from '#archive/viewer.ts'
import { UNDATED } from './card-key.ts'
import { privacyOf } from './cards.ts'
import { countOf } from './row-counts.ts'
import type { CardsTable, Db, Tables } from './tables.ts'

/** The columns for the name and the URL of a turn. */
const TURN = ['key', 'id', 'slug', 'page_title', 'session_title', 'semantic_sid', 'category', 'day_stamp'] as const

/** One turn of a conversation without its texts. */
export type TurnRow = Pick<
  Selectable<CardsTable>,
  (typeof TURN)[number] | 'session' | 'prompt_len' | 'response_len' | 'is_private' | AddedColumn
> & {
  /** The beginning of the prompt. */
  prompt_start: string
}

/** How much of a prompt can become a title, in letters. */
const TITLE_LETTERS = 400

const turnColumns = [
  ...TURN,
  'session',
  'prompt_len',
  'response_len',
  'is_private',
  ...ADDED_NAMES.map((name) => ADDED_FIELDS[name].column),
  sql<string>`substr(prompt, 1, ${sql.lit(TITLE_LETTERS)})`.as('prompt_start'),
] as const

/** The conversation and the key of a card; null when the card does not exist for this viewer. */
export async function conversationOf(
  db: Db,
  visibility: Visibility,
  id: string,
): Promise<{ conversation: string; key: number } | null> {
  const row = await db
    .selectFrom('cards')
    .select(['conversation', 'key'])
    .where('id', '=', id)
    .where('is_private', 'in', privacyOf(visibility))
    .executeTakeFirst()
  return row ?? null
}

/** The turns that a viewer may read. The plus keeps SQLite from scanning all visible cards in chronological order. */
export const visibleTurns = (db: Db, visibility: Visibility, conversation: string) =>
  db
    .selectFrom('cards')
    .where('conversation', '=', conversation)
    .where(sql<number>`+is_private`, 'in', privacyOf(visibility))

/** How many turns of a conversation a viewer may read. @param before only those before this key */
export async function countTurns(
  db: Db,
  visibility: Visibility,
  conversation: string,
  before?: number,
): Promise<number> {
  const turns = visibleTurns(db, visibility, conversation)
  return countOf(before === undefined ? turns : turns.where('key', '<', before))
}

/** Turns of a conversation in chronological order. @param from how many are left out first */
export const listTurns = (
  db: Db,
  visibility: Visibility,
  conversation: string,
  { from, limit }: { from: number; limit: number },
): Promise<TurnRow[]> =>
  visibleTurns(db, visibility, conversation).select(turnColumns).orderBy('key').offset(from).limit(limit).execute()

/** One turn of a conversation with its whole prompt. */
export type PromptTurn = TurnRow & { prompt: string }

/** Cards with their prompts by their keys, in chronological order. @param keys at most 1000 */
export const promptTurns = (db: Db, visibility: Visibility, keys: readonly number[]): Promise<PromptTurn[]> =>
  db
    .selectFrom('cards')
    .select([...turnColumns, 'prompt'])
    .where('key', 'in', keys)
    .where('is_private', 'in', privacyOf(visibility))
    .orderBy('key')
    .execute()

/** Whole cards by their keys, in chronological order. @param keys at most 1000 */
export async function wholeTurns(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
): Promise<Selectable<CardsTable>[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('cards')
    .selectAll()
    .where('key', 'in', keys)
    .where('is_private', 'in', privacyOf(visibility))
    .orderBy('key')
    .execute()
}

/** The conversations before and after one, in the order of their first turns, each by its first turn. */
export async function neighbourConversations(
  db: Db,
  visibility: Visibility,
  conversation: string,
): Promise<{ previous: TurnRow | null; next: TurnRow | null }> {
  const [first] = await listTurns(db, visibility, conversation, { from: 0, limit: 1 })
  if (!first) return { previous: null, next: null }
  const one = async (after: boolean) =>
    (await db
      .selectFrom('cards')
      .select(turnColumns)
      .where('is_private', 'in', privacyOf(visibility))
      .where('key', after ? '>' : '<', first.key)
      .where((eb) => isOutermost(eb, visibility, '<'))
      .orderBy('key', after ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  return { previous: await one(false), next: await one(true) }
}

/**
 * The conversations that were continued last, each by its last turn, the latest first; those without a day at the end.
 * @param after the key of the last turn of the conversation that these follow
 */
export async function latestConversations(
  db: Db,
  visibility: Visibility,
  limit: number,
  after?: number,
): Promise<(TurnRow & { conversation: string })[]> {
  const some = (dated: boolean, most: number) => {
    let query = db
      .selectFrom('cards')
      .select([...turnColumns, 'conversation'])
      .where('is_private', 'in', privacyOf(visibility))
      .where('key', dated ? '<' : '>=', UNDATED)
      .where((eb) => isOutermost(eb, visibility, '>'))
    if (after !== undefined && after < UNDATED === dated) query = query.where('key', '<', after)
    return query.orderBy('key', 'desc').limit(most).execute()
  }
  const dated = after !== undefined && after >= UNDATED ? [] : await some(true, limit)
  return dated.length < limit ? [...dated, ...(await some(false, limit - dated.length))] : dated
}

/** Condition on cards: no visible turn of the conversation is before ('<') or after ('>') it. */
const isOutermost = (
  eb: ExpressionBuilder<Tables, 'cards'>,
  visibility: Visibility,
  beyond: '<' | '>',
): Expression<SqlBool> =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('cards as other')
        .select('other.key')
        .whereRef('other.conversation', '=', 'cards.conversation')
        .whereRef('other.key', beyond, 'cards.key')
        .where('other.is_private', 'in', privacyOf(visibility)),
    ),
  )

/** The ids of all cards of the conversation that a card is of, private ones included, in chronological order. */
export async function cardsOfConversation(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('id')
    .where('conversation', '=', db.selectFrom('cards').select('conversation').where('id', '=', id))
    .orderBy('key')
    .execute()
  return rows.map((row) => row.id)
}

const cardsNamed = (db: Db, name: string) =>
  db.selectFrom('cards').where((eb) => eb.or([eb('session', '=', name), eb('session_title', '=', name)]))

/** The ids of all cards of a session by its heading or its title, private ones included, in chronological order. */
export async function cardsOfSession(db: Db, name: string): Promise<string[]> {
  const rows = await cardsNamed(db, name).select('id').orderBy('key').execute()
  return rows.map((row) => row.id)
}

/** Number of conversations with this heading: unrelated chats can share a title. */
export const countOfName = (db: Db, name: string): Promise<number> =>
  countOf(db.selectFrom(cardsNamed(db, name).select('conversation').distinct().as('named')))
