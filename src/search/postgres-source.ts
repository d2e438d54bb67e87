import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Phrase } from '#archive/term.ts'
import { DAY_BITS, dayCountsOf } from '#store/card-key.ts'
import type { Tables } from '#store/tables.ts'
import { countByTime, countDaysByTime, keysByTime, mergeKeys } from './by-time.ts'
import { closeWords } from './close-words.ts'
import { LONGEST_MS, tooLong } from './deadline.ts'
import { flagToken } from './flag-token.ts'
import { INDEX_TABLES, type IndexTable } from './index-tables.ts'
import { lookUp, possible } from './lexicon.ts'
import type { Condition, Plan, TextField } from '#archive/plan.ts'
import { phraseCounts } from './phrase-counts.ts'
import { standing } from './standing.ts'
import { starredKeys } from './starred.ts'
import { openSemaphore } from '#archive/semaphore.ts'
import type { Source } from './source.ts'

/** Searches at once: some of the pool's ten connections are always left for everything else. */
const AT_ONCE = 6
const MOST_WAITING = 100

/** Words are letters and digits only: quoted, nothing in them is syntax. */
const tsquery = (words: readonly string[], prefix = false) =>
  words.map((word, index) => `'${word}'${prefix && index === words.length - 1 ? ':*' : ''}`).join(' & ')

const pattern = ({ words, prefix }: Phrase) => `% ${words.join(' ')}${prefix ? '' : ' '}%`

/** The columns of the index's table that hold a field. */
const COLUMNS: Record<TextField, string[]> = {
  titles: ['title', 'session'],
  prompt: ['prompt'],
  response: ['response'],
}

/** PostgreSQL's code for a statement that was ended from outside, its time limit among them. */
const CANCELLED = '57014'

/** A condition as SQL: candidates by their words, then phrases by their exact place. */
function textCondition(condition: Condition): RawBuilder<boolean> {
  switch (condition.kind) {
    case 'everything':
      return sql`true`
    case 'nothing':
      return sql`false`
    case 'facet':
      return sql`words @@ ${tsquery([flagToken(condition.facet)])}::tsquery`
    case 'phrase': {
      const { words, prefix } = condition.phrase
      const held = sql<boolean>`words @@ ${tsquery(words, prefix)}::tsquery`
      if (words.length === 1 && condition.field === undefined) return held
      const like = pattern(condition.phrase)
      const columns = condition.field ? COLUMNS[condition.field] : Object.values(COLUMNS).flat()
      const stands = columns.map((column) => sql`${sql.ref(column)} LIKE ${like}`)
      return sql`(${held} AND (${sql.join(stands, sql` OR `)}))`
    }
    case 'all':
      return sql`(${sql.join(condition.of.map(textCondition), sql` AND `)})`
    case 'any':
      return sql`(${sql.join(condition.of.map(textCondition), sql` OR `)})`
    case 'without':
      return sql`(${textCondition(condition.base)} AND NOT ${textCondition(condition.excluded)})`
  }
}

/** As a value, not as a join: the list is made and hashed once, whatever the planner guesses of its length. */
const starredOnly = ({ starredBy }: Plan) =>
  starredBy === null ? sql`` : sql` AND (key IN ${starredKeys(starredBy)}) IS TRUE`

/**
 * Lets the statements of a transaction find rows by an index. The planner does not know that a list of words has to be unpacked
 * to be looked at, and would rather look at every row: twenty times as long.
 * @param longestMs each is ended after this, in milliseconds; 0 for never
 */
const byIndex = (trx: Transaction<Tables>, longestMs: number) =>
  sql`SELECT set_config('statement_timeout', ${String(longestMs)}, true), set_config('enable_seqscan', 'off', true)`.execute(
    trx,
  )

/** What the walk asks, as questions to PostgreSQL's own index. */
export function postgresSource(db: Kysely<Tables>, longestMs = LONGEST_MS): Source {
  const semaphore = openSemaphore(AT_ONCE, MOST_WAITING)

  /** Asks with a limit of time, which ends the statement in the server as well. */
  const ask = <T>(act: (trx: Transaction<Tables>) => Promise<T>): Promise<T> => {
    const withinLimit = async (trx: Transaction<Tables>) => {
      await byIndex(trx, longestMs)
      return act(trx)
    }
    const asked = async () => {
      try {
        return await db.transaction().execute(withinLimit)
      } catch (error) {
        throw (error as { code?: string }).code === CANCELLED ? tooLong() : error
      }
    }
    return semaphore.run(asked, { until: performance.now() + longestMs, refuse: tooLong })
  }

  return {
    async keys(plan, segment, { newestFirst, limit, offset }) {
      if (segment.condition.kind === 'everything') return keysByTime(db, plan, segment, { newestFirst, limit, offset })
      const { from, to } = segment
      const condition = possible(segment.condition, await lookUp(db, plan.visibility, segment.condition))
      if (condition.kind === 'nothing') return []
      const meets = sql`${textCondition(condition)}${starredOnly(plan)}`
      const order = newestFirst ? sql`DESC` : sql`ASC`
      const read = async (trx: Transaction<Tables>, table: IndexTable, most: number, skip: number) => {
        const { rows } = await sql<{ key: number }>`SELECT key FROM ${sql.table(table)}
          WHERE key BETWEEN ${from} AND ${to} AND ${meets}
          ORDER BY key ${order} LIMIT ${most} OFFSET ${skip}`.execute(trx)
        return rows.map((row) => row.key)
      }
      const tables = INDEX_TABLES[plan.visibility]
      const lists = await ask(async (trx) => {
        if (tables.length === 1) return [await read(trx, tables[0], limit, offset)]
        return [await read(trx, tables[0], offset + limit, 0), await read(trx, tables[1], offset + limit, 0)]
      })
      if (lists.length === 1) return lists[0]!
      return mergeKeys(lists, newestFirst).slice(offset, offset + limit)
    },

    async holding(plan, { from, to, condition }, standings, { limit, hits }) {
      const lists = standings.map((): number[] => [])
      await ask(async (trx) => {
        for (const table of INDEX_TABLES[plan.visibility]) {
          // At once: asking for one after the other takes longer than finding them.
          const each = standings.map(([phrase, field]) => {
            const placed = { kind: 'phrase' as const, phrase, ...(field && { field }) }
            if (hits) return sql`coalesce(json_agg(key) FILTER (WHERE ${textCondition(placed)}), '[]')`
            const meets = sql`${textCondition(standing(condition, phrase, field))}${starredOnly(plan)}`
            return sql`ARRAY(SELECT key FROM ${sql.table(table)} WHERE key BETWEEN ${from} AND ${to} AND ${meets} LIMIT ${limit})`
          })
          const known = hits ? sql` FROM ${sql.table(table)} WHERE key = ANY(${hits}::bigint[])` : sql``
          const { rows } = await sql<{
            keys: number[][]
          }>`SELECT json_build_array(${sql.join(each)}) AS keys${known}`.execute(trx)
          for (const [at, keys] of rows[0]!.keys.entries()) for (const key of keys) lists[at]!.push(key)
        }
      })
      return lists.map((keys) => [...Float64Array.from(keys).sort()])
    },

    async count(plan, segment) {
      const { condition, from, to } = segment
      if (condition.kind === 'everything') return countByTime(db, plan, segment)
      const meets = sql`${textCondition(condition)}${starredOnly(plan)}`
      return db.transaction().execute(async (trx) => {
        await byIndex(trx, 0)
        let count = 0
        for (const table of INDEX_TABLES[plan.visibility]) {
          const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}
            WHERE key BETWEEN ${from} AND ${to} AND ${meets}`.execute(trx)
          count += rows[0]?.n ?? 0
        }
        return count
      })
    },

    async countDays(plan, segment) {
      const { condition, from, to } = segment
      if (condition.kind === 'everything') return countDaysByTime(db, plan, segment)
      const meets = sql`${textCondition(condition)}${starredOnly(plan)}`
      return db.transaction().execute(async (trx) => {
        await byIndex(trx, 0)
        const counts = new Map<number, number>()
        for (const table of INDEX_TABLES[plan.visibility]) {
          const { rows } = await sql<{
            day: number
            n: number
          }>`SELECT key >> ${sql.lit(DAY_BITS)} AS day, count(*) AS n
            FROM ${sql.table(table)} WHERE key BETWEEN ${from} AND ${to} AND ${meets} GROUP BY 1`.execute(trx)
          for (const { day, n } of rows) counts.set(day, (counts.get(day) ?? 0) + n)
        }
        return dayCountsOf(counts)
      })
    },

    countOf: (visibility, phrases) => phraseCounts(db, visibility, phrases),
    closeWords: (visibility, word) => closeWords(db, visibility, word),
  }
}
