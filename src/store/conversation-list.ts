import { sql } from 'kysely'
import type { NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import { visibleTurns } from './conversations.ts'
import { cachedByRevision } from './revision-cache.ts'
import type { Db } from './tables.ts'

/** The size of a conversation in lists, counting the turns that a viewer may read. */
export interface ConversationSize {
  turns: number
  /** How many of them are private. */
  privateTurns: number
  /** Of all questions and answers together. */
  letters: number
  /** The key of the first turn. */
  first: number
  /** The key of the first turn with a picture; null where there is none. */
  pictured: number | null
}

/** Conversations whose sizes are cached for each visibility, until all are dropped at once. */
const MAX_CACHED = 5000
/** The same for lengths of turns, of which each conversation has several. */
const MAX_CACHED_LENGTHS = 500

/** The sizes of conversations by their keys; those without a visible turn are left out. @param conversations at most 1000 */
export async function conversationSizes(
  db: Db,
  visibility: Visibility,
  conversations: readonly string[],
): Promise<Map<string, ConversationSize>> {
  const cache = await cachedByRevision(db, visibility, 'conversation-sizes', () => new Map<string, ConversationSize>())
  if (cache.size > MAX_CACHED) cache.clear()
  const sizes = new Map<string, ConversationSize>()
  const missing: string[] = []
  for (const conversation of new Set(conversations)) {
    const size = cache.get(conversation)
    if (size) sizes.set(conversation, size)
    else missing.push(conversation)
  }
  for (const [conversation, size] of await readSizes(db, visibility, missing)) {
    cache.set(conversation, size)
    sizes.set(conversation, size)
  }
  return sizes
}

async function readSizes(
  db: Db,
  visibility: Visibility,
  conversations: readonly string[],
): Promise<[string, ConversationSize][]> {
  if (conversations.length === 0) return []
  const rows = await db
    .selectFrom('cards')
    .select((eb) => [
      'conversation',
      eb.fn.countAll().as('turns'),
      eb.fn.sum('is_private').as('private_turns'),
      sql`sum(prompt_len + response_len)`.as('letters'),
      eb.fn.min('key').as('first'),
      sql`min(CASE WHEN has_image = 1 THEN key END)`.as('pictured'),
    ])
    .where('conversation', 'in', conversations)
    .where('is_private', 'in', privacyOf(visibility))
    .groupBy('conversation')
    .execute()
  return rows.map((row) => [
    row.conversation,
    {
      turns: Number(row.turns),
      privateTurns: Number(row.private_turns),
      letters: Number(row.letters),
      first: Number(row.first),
      pictured: row.pictured === null ? null : Number(row.pictured),
    },
  ])
}

/** How many letters each text of a turn has. */
interface TurnLength {
  promptLen: number
  responseLen: number
}

/** How many letters each text of the first turns of conversations has, in chronological order. @param limit turns of each */
export async function turnLengths(
  db: Db,
  visibility: Visibility,
  conversations: readonly string[],
  limit: number,
): Promise<Map<string, TurnLength[]>> {
  const cache = await cachedByRevision(db, visibility, `turn-lengths-${limit}`, () => new Map<string, TurnLength[]>())
  if (cache.size > MAX_CACHED_LENGTHS) cache.clear()
  // Taken before anything is read, as another request may empty the cache meanwhile.
  const known = new Map(conversations.map((conversation) => [conversation, cache.get(conversation)]))
  const missing = conversations.filter((conversation) => known.get(conversation) === undefined)
  const read = await readLengths(db, visibility, missing, limit)
  for (const [conversation, turns] of read) cache.set(conversation, turns)
  return new Map(
    conversations.map((conversation) => [conversation, known.get(conversation) ?? read.get(conversation) ?? []]),
  )
}

/** One statement for all, as each takes a round trip to a database on another machine. */
async function readLengths(
  db: Db,
  visibility: Visibility,
  conversations: readonly string[],
  limit: number,
): Promise<Map<string, TurnLength[]>> {
  const firstTurns = (conversation: string) => {
    const turns = visibleTurns(db, visibility, conversation)
      .select(['conversation', 'key', 'prompt_len as promptLen', 'response_len as responseLen'])
      .orderBy('key')
      .limit(limit)
    return db.selectFrom(turns.as('turns')).selectAll()
  }
  const [first, ...others] = conversations.map(firstTurns)
  if (!first) return new Map()
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  const lengths = Map.groupBy(
    rows.toSorted((one, other) => one.key - other.key),
    ({ conversation }) => conversation,
  )
  return new Map(
    [...lengths].map(([conversation, turns]) => [
      conversation,
      turns.map(({ promptLen, responseLen }) => ({ promptLen, responseLen })),
    ]),
  )
}

/** The conversation of each card, and the beginning of its response. @param keys at most 1000 */
export async function responseBeginnings(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
  letters: number,
): Promise<Map<number, { conversation: string; response: string }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('cards')
    .select(['key', 'conversation', sql<string>`substr(response, 1, ${sql.lit(letters)})`.as('response')])
    .where('key', 'in', keys)
    .where('is_private', 'in', privacyOf(visibility))
    .execute()
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

/**
 * How many conversations a viewer may read. Both parts are read from an index alone: the plus sign keeps SQLite from
 * looking at each card instead, whose texts lie before the column in question.
 */
export async function countConversations(db: Db, visibility: Visibility): Promise<number> {
  const known = await cachedByRevision<{ count?: number }>(db, visibility, 'conversations', () => ({}))
  if (known.count === undefined) {
    const { rows } = await sql<{ count: unknown }>`SELECT count(DISTINCT conversation) AS count FROM cards
      WHERE +key IN (SELECT key FROM cards WHERE is_private IN (${sql.join(privacyOf(visibility))}))`.execute(db)
    known.count = Number(rows[0]!.count)
  }
  return known.count
}

/** How many visible cards each category has, in no order; counted from an index alone. */
export async function countTopics(db: Db, visibility: Visibility): Promise<readonly NameCount[]> {
  const known = await cachedByRevision<{ topics?: NameCount[] }>(db, visibility, 'topics', () => ({}))
  known.topics ??= (
    await db
      .selectFrom('cards')
      .select((eb) => ['category as value', eb.fn.countAll().as('count')])
      .where('is_private', 'in', privacyOf(visibility))
      .groupBy('category')
      .execute()
  ).map(({ value, count }) => ({ value, count: Number(count) }))
  return known.topics
}
