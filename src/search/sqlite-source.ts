import { CompiledQuery, type Kysely } from 'kysely'
import type { Condition, Plan } from '#archive/plan.ts'
import { DAY_BITS, dayCountsOf, LAST_KEY } from '#store/card-key.ts'
import { rowsOf } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'
import { countByTime, countDaysByTime, keysByTime, mergeKeys } from './by-time.ts'
import { closeWords } from './close-words.ts'
import { LONGEST_MS, tooLong } from './deadline.ts'
import { ftsQuery } from './fts-query.ts'
import { INDEX_TABLES, type IndexTable } from './index-tables.ts'
import { breadth, lookUp, possible, vainSteps, type Lexicon } from './lexicon.ts'
import { pause } from './pause.ts'
import { phraseCounts } from './phrase-counts.ts'
import type { Segment } from './segments.ts'
import { readInSlices, type Slice } from './slices.ts'
import type { Source } from './source.ts'
import { standing } from './standing.ts'
import { STARRED_KEYS } from './starred.ts'
import { openSemaphore } from '#archive/semaphore.ts'

/** How much one question to the index may cost; tests make it small. */
export interface Bounds {
  /** Entries that may be read in vain at once. */
  vainSteps: number
  /** Entries that may be read in the first slice of a search that may read more. */
  firstSteps: number
  /** Such a search is given up after this, in milliseconds. */
  longestMs: number
}

/** A question takes half a frame at most: nobody notices. */
const BOUNDS: Bounds = { vainSteps: 80_000, firstSteps: 40_000, longestMs: LONGEST_MS }

/** After so many milliseconds others have their turn. */
const LONG_MS = 4

/** Long searches wait for each other; more than this are refused at once. */
const MOST_WAITING = 20

type Stretch = Pick<Segment, 'from' | 'to'>
type Window = Parameters<Source['keys']>[2]

const isWhole = ({ from, to }: Stretch): boolean => from === 0 && to === LAST_KEY

/** What the walk asks, as questions to FTS5. Keys are read as one text: a thousand rows cost more than the search. */
export function sqliteSource(db: Kysely<Tables>, bounds = BOUNDS): Source {
  const semaphore = openSemaphore(1, MOST_WAITING)
  const ask = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    rowsOf(db, CompiledQuery.raw(text, values) as CompiledQuery<Row>)
  /** Bounds cost FTS5 a look at each row; the plus keeps SQLite from asking the index once for each starred card. */
  const matching = (table: IndexTable, { starredBy }: Plan, stretch: Stretch) =>
    `FROM ${table} WHERE ${table} MATCH ?${isWhole(stretch) ? '' : ' AND rowid BETWEEN ? AND ?'}${starredBy === null ? '' : ` AND +rowid IN ${STARRED_KEYS}`}`
  const narrowedBy = ({ starredBy }: Plan, stretch: Stretch) => [
    ...(isWhole(stretch) ? [] : [stretch.from, stretch.to]),
    ...(starredBy === null ? [] : [starredBy]),
  ]

  /** The first keys that an FTS5 query finds between two keys, in all tables that the plan may see. */
  async function keysOf(plan: Plan, query: string, stretch: Stretch, window: Window) {
    const { newestFirst, limit, offset } = window
    const read = async (table: IndexTable, most: number, skip: number): Promise<number[]> => {
      const text = `SELECT group_concat(rowid) AS keys FROM (SELECT rowid ${matching(table, plan, stretch)}
        ORDER BY rowid ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?)`
      const values = [query, ...narrowedBy(plan, stretch), Number.isFinite(most) ? most : -1, skip]
      const [row] = await ask<{ keys: string | null }>(text, values)
      return JSON.parse(`[${row?.keys ?? ''}]`) as number[]
    }
    const tables = INDEX_TABLES[plan.visibility]
    if (tables.length === 1) return read(tables[0], limit, offset)
    const lists = await Promise.all(tables.map((table) => read(table, offset + limit, 0)))
    return mergeKeys(lists, newestFirst).slice(offset, offset + limit)
  }

  /**
   * The first keys of a slice. What must be missing is looked up by itself: FTS5 would search on for a card without it
   * beyond the milestone, which would be taken away as well.
   */
  async function keysWithin(plan: Plan, condition: Condition, { endings }: Lexicon, slice: Slice, limit: number) {
    const read = (part: Condition, most: number) =>
      keysOf(plan, ftsQuery(part, endings, slice.milestones), slice, { newestFirst: false, limit: most, offset: 0 })
    if (condition.kind !== 'without') return read(condition, limit)
    const excluded = new Set(await read(condition.excluded, Infinity))
    return (await read(condition.base, Infinity)).filter((key) => !excluded.has(key)).slice(0, limit)
  }

  async function keys(plan: Plan, segment: Segment, window: Window): Promise<number[]> {
    if (segment.condition.kind === 'everything') return keysByTime(db, plan, segment, window)
    const lexicon = await lookUp(db, plan.visibility, segment.condition)
    const condition = possible(segment.condition, lexicon)
    if (condition.kind === 'nothing') return []
    if (window.offset > 0 || vainSteps(condition, lexicon) <= bounds.vainSteps)
      return keysOf(plan, ftsQuery(condition, lexicon.endings), segment, window)
    return readInSlices(db, plan.visibility, segment, {
      ...window,
      semaphore,
      firstCards: bounds.firstSteps / Math.max(1, breadth(condition)),
      longestMs: bounds.longestMs,
      read: (slice, most) => keysWithin(plan, condition, lexicon, slice, most),
    })
  }

  return {
    keys,

    async holding(plan, { from, to, condition }, standings, { limit }) {
      const until = performance.now() + bounds.longestMs
      const lists: number[][] = []
      let start = performance.now()
      for (const [phrase, field] of standings) {
        const placed = { from, to, condition: standing(condition, phrase, field) }
        lists.push(await keys(plan, placed, { newestFirst: false, limit, offset: 0 }))
        if (performance.now() - start < LONG_MS) continue
        await pause()
        start = performance.now()
        if (start > until) throw tooLong()
      }
      return lists
    },

    async count(plan, segment) {
      const { condition } = segment
      if (condition.kind === 'everything') return countByTime(db, plan, segment)
      const query = ftsQuery(condition, new Map())
      let count = 0
      for (const table of INDEX_TABLES[plan.visibility]) {
        const text = `SELECT count(*) AS count ${matching(table, plan, segment)}`
        const [row] = await ask<{ count: number }>(text, [query, ...narrowedBy(plan, segment)])
        count += row?.count ?? 0
      }
      return count
    },

    async countDays(plan, segment) {
      const { condition } = segment
      if (condition.kind === 'everything') return countDaysByTime(db, plan, segment)
      const query = ftsQuery(condition, new Map())
      const counts = new Map<number, number>()
      for (const table of INDEX_TABLES[plan.visibility]) {
        const text = `SELECT rowid >> ${DAY_BITS} AS day, count(*) AS count ${matching(table, plan, segment)} GROUP BY 1`
        const rows = await ask<{ day: number; count: number }>(text, [query, ...narrowedBy(plan, segment)])
        for (const { day, count } of rows) counts.set(day, (counts.get(day) ?? 0) + count)
      }
      return dayCountsOf(counts)
    },

    countOf: (visibility, phrases) => phraseCounts(db, visibility, phrases),
    closeWords: (visibility, word) => closeWords(db, visibility, word),
  }
}
