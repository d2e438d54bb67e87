import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '#store/tables.ts'
import { countByTime, keysByTime, mergeKeys } from './by-time.ts'
import { closeWords } from './close-words.ts'
import { LONGEST_MS } from './deadline.ts'
import { ftsQuery, ftsQueryWithin } from './fts-query.ts'
import { INDEX_TABLES, type IndexTable } from './index-tables.ts'
import { lookUp, possible, vainSteps } from './lexicon.ts'
import type { Plan } from '#archive/plan.ts'
import { readInSlices } from './slices.ts'
import { STARRED_KEYS } from './starred.ts'
import { openTurns } from './turns.ts'
import type { Source } from './source.ts'

/** How much one question to the index may cost; tests make it small. */
export interface Bounds {
  /** Entries that may be read in vain at once. */
  vainSteps: number
  /** Cards of the first slice of a search that may read more. */
  firstCards: number
  /** Such a search is given up after this, in milliseconds. */
  longestMs: number
}

/** A question takes a frame at most: nobody notices. */
const BOUNDS: Bounds = { vainSteps: 100_000, firstCards: 4000, longestMs: LONGEST_MS }

/** Long searches wait for each other; more than this are refused at once. */
const MOST_WAITING = 20

/** What the walk asks, as questions to FTS5. Keys are read as one text: a thousand rows cost more than the search. */
export function sqliteSource(db: Kysely<Tables>, bounds = BOUNDS): Source {
  const turns = openTurns(1, MOST_WAITING)
  const ask = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  // The plus keeps SQLite from asking the index once for each starred card.
  const matching = (table: IndexTable, { starredBy }: Plan) =>
    `FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?${starredBy === null ? '' : ` AND +rowid IN ${STARRED_KEYS}`}`
  const starrer = ({ starredBy }: Plan) => (starredBy === null ? [] : [starredBy])

  /** The first keys that an FTS5 query finds between two keys, in all tables that the plan may see. */
  async function keysOf(plan: Plan, query: string, stretch: { from: number; to: number }, window: Window) {
    const { newestFirst, limit, offset } = window
    const read = async (table: IndexTable, most: number, skip: number) => {
      const text = `SELECT group_concat(rowid) AS keys FROM (SELECT rowid ${matching(table, plan)}
        ORDER BY rowid ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?)`
      const [row] = await ask<{ keys: string | null }>(text, [
        query,
        stretch.from,
        stretch.to,
        ...starrer(plan),
        most,
        skip,
      ])
      return row?.keys ? row.keys.split(',').map(Number) : []
    }
    const tables = INDEX_TABLES[plan.visibility]
    if (tables.length === 1) return read(tables[0], limit, offset)
    const lists = await Promise.all(tables.map((table) => read(table, offset + limit, 0)))
    return mergeKeys(lists, newestFirst).slice(offset, offset + limit)
  }

  return {
    async keys(plan, segment, window) {
      if (segment.condition.is === 'everything') return keysByTime(db, plan, segment, window)
      const lexicon = await lookUp(db, plan.visibility, segment.condition)
      const condition = possible(segment.condition, lexicon)
      if (condition.is === 'nothing') return []
      const { endings } = lexicon
      if (window.offset > 0 || vainSteps(condition, lexicon) <= bounds.vainSteps)
        return keysOf(plan, ftsQuery(condition, endings), segment, window)
      const { newestFirst, limit } = window
      return readInSlices(db, plan.visibility, segment, {
        turns,
        ...bounds,
        newestFirst,
        limit,
        read: (slice, most) =>
          keysOf(plan, ftsQueryWithin(condition, endings, slice.stretches), slice, {
            newestFirst,
            limit: most,
            offset: 0,
          }),
      })
    },

    async count(plan, segment) {
      const { condition, from, to } = segment
      if (condition.is === 'everything') return countByTime(db, plan, segment)
      const query = ftsQuery(condition, new Map())
      let count = 0
      for (const table of INDEX_TABLES[plan.visibility]) {
        const text = `SELECT count(*) AS count ${matching(table, plan)}`
        const [row] = await ask<{ count: number }>(text, [query, from, to, ...starrer(plan)])
        count += row?.count ?? 0
      }
      return count
    },

    closeWords: (visibility, word) => closeWords(db, visibility, word),
  }
}

type Window = Parameters<Source['keys']>[2]
