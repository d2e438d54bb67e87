import { sql } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { BatchSize, inBatches } from './batch-size.ts'
import { privacyOf } from './cards.ts'
import { cachedByRevision } from './revision-cache.ts'
import { rowsOf } from './sqlite.ts'
import type { Db } from './tables.ts'

/** Which turn of its conversation a card is. */
export interface TurnPlace {
  /** Counted from 1, among the turns that the viewer may read. */
  turn: number
  turns: number
}

/** Turns of a conversation beyond which they are not numbered in lists. */
const MAX_TURNS = 1000
/** Turns that are cached until all are dropped at once. */
const MAX_CACHED = 250_000

interface Cached {
  /** The keys of each conversation's turns in chronological order; null for one of too many. */
  turns: Map<string, Float64Array | null>
  size: number
}

/**
 * The place of each card in its conversation, as far as the viewer may read it. Cards of a conversation of more than 1,000
 * turns have none.
 * @param cards at most 500
 */
export async function turnPlaces(
  db: Db,
  visibility: Visibility,
  cards: readonly { key: number; conversation: string }[],
): Promise<Map<number, TurnPlace>> {
  const cache = await cachedByRevision<Cached>(db, visibility, 'turns', () => ({ turns: new Map(), size: 0 }))
  if (cache.size > MAX_CACHED) {
    cache.turns.clear()
    cache.size = 0
  }
  const known = new Map<string, Float64Array | null>()
  for (const { conversation } of cards) {
    const turns = cache.turns.get(conversation)
    if (turns !== undefined) known.set(conversation, turns)
  }
  const missing = [...new Set(cards.map(({ conversation }) => conversation))].filter((one) => !known.has(one))
  for await (const { conversation, keys } of turnsOf(db, visibility, missing)) {
    const turns = keys.length > MAX_TURNS ? null : Float64Array.from(keys)
    known.set(conversation, turns)
    cache.turns.set(conversation, turns)
    cache.size += turns?.length ?? 1
  }
  const places = new Map<number, TurnPlace>()
  for (const { key, conversation } of cards) {
    const turns = known.get(conversation)
    const at = turns?.indexOf(key) ?? -1
    if (turns && at >= 0) places.set(key, { turn: at + 1, turns: turns.length })
  }
  return places
}

/**
 * The keys of the turns of some conversations, of each one more than are numbered at most. They are sorted here: with
 * an order in the statement SQLite reads all cards by time for each conversation instead of using the conversation's index.
 */
const turnsOf = (
  db: Db,
  visibility: Visibility,
  conversations: readonly string[],
): AsyncGenerator<{ conversation: string; keys: number[] }> =>
  inBatches(conversations, new BatchSize(50, 100), async (batch) => {
    const query = sql<{ conversation: string; keys: string | null }>`
      SELECT asked.key AS conversation, (
        SELECT string_agg(CAST(turns.key AS text), ',') FROM (
          SELECT cards.key FROM cards
          WHERE cards.conversation = asked.key AND cards.is_private IN (${sql.join(privacyOf(visibility))})
          LIMIT ${MAX_TURNS + 1}
        ) AS turns
      ) AS keys
      FROM json_each(${JSON.stringify(Object.fromEntries(batch.map((one) => [one, 0])))}) AS asked`
    const rows = await rowsOf(db, query.compile(db))
    return rows.map(({ conversation, keys }) => ({
      conversation,
      keys:
        keys === null
          ? []
          : keys
              .split(',')
              .map(Number)
              .sort((a, b) => a - b),
    }))
  })
