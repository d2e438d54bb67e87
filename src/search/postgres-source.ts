import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Phrase } from '#archive/term.ts'
import type { Tables } from '#store/tables.ts'
import { countsOf } from '#store/terms.ts'
import { countByTime, keysByTime, mergeKeys } from './by-time.ts'
import { closeWords } from './close-words.ts'
import { LONGEST_MS, tooLong } from './deadline.ts'
import { flagToken } from './flag-token.ts'
import { INDEX_TABLES, type IndexTable } from './index-tables.ts'
import { lookUp, possible } from './lexicon.ts'
import type { Condition, Plan } from '#archive/plan.ts'
import { starredKeys } from './starred.ts'
import { openTurns } from './turns.ts'
import type { Source } from './source.ts'

/** Searches at once: some of the pool's ten connections are always left for everything else. */
const AT_ONCE = 6
const MOST_WAITING = 100

/** Words are letters and digits only: quoted, nothing in them is syntax. */
const tsquery = (words: readonly string[], prefix = false) =>
  words.map((word, index) => `'${word}'${prefix && index === words.length - 1 ? ':*' : ''}`).join(' & ')

const pattern = ({ words, prefix }: Phrase) => `% ${words.join(' ')}${prefix ? '' : ' '}%`

/** PostgreSQL's code for a statement that was ended from outside, its time limit among them. */
const CANCELLED = '57014'

/** A condition as SQL: candidates by their words, then phrases by their exact place. */
export function textCondition(condition: Condition): RawBuilder<boolean> {
  switch (condition.is) {
    case 'everything':
      return sql`true`
    case 'nothing':
      return sql`false`
    case 'flag':
      return sql`words @@ ${tsquery([flagToken(condition.flag)])}::tsquery`
    case 'phrase': {
      const { words, prefix } = condition.phrase
      const held = sql<boolean>`words @@ ${tsquery(words, prefix)}::tsquery`
      if (words.length === 1) return held
      const like = pattern(condition.phrase)
      return sql`(${held} AND (prompt LIKE ${like} OR response LIKE ${like} OR title LIKE ${like} OR session LIKE ${like}))`
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

/** What the walk asks, as questions to PostgreSQL's own index. */
export function postgresSource(db: Kysely<Tables>, longestMs = LONGEST_MS): Source {
  const turns = openTurns(AT_ONCE, MOST_WAITING)

  /** Asks with a limit of time, which ends the statement in the server as well. */
  const ask = <T>(act: (trx: Transaction<Tables>) => Promise<T>): Promise<T> => {
    const withinLimit = async (trx: Transaction<Tables>) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(longestMs)}`.execute(trx)
      return act(trx)
    }
    const asked = async () => {
      try {
        return await db.transaction().execute(withinLimit)
      } catch (error) {
        throw (error as { code?: string }).code === CANCELLED ? tooLong() : error
      }
    }
    return turns.take(asked, { until: performance.now() + longestMs, tooLate: tooLong })
  }

  return {
    async keys(plan, segment, { newestFirst, limit, offset }) {
      if (segment.condition.is === 'everything') return keysByTime(db, plan, segment, { newestFirst, limit, offset })
      const { from, to } = segment
      const condition = possible(segment.condition, await lookUp(db, plan.visibility, segment.condition))
      if (condition.is === 'nothing') return []
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

    async count(plan, segment) {
      const { condition, from, to } = segment
      if (condition.is === 'everything') return countByTime(db, plan, segment)
      const meets = sql`${textCondition(condition)}${starredOnly(plan)}`
      let count = 0
      for (const table of INDEX_TABLES[plan.visibility]) {
        const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}
          WHERE key BETWEEN ${from} AND ${to} AND ${meets}`.execute(db)
        count += rows[0]?.n ?? 0
      }
      return count
    },

    async holding({ visibility }, _segments, hits, phrase, places) {
      const held = places.map((): number[] => [])
      const like = pattern(phrase)
      const holds = places.map(
        (place) => sql`coalesce(json_agg(key) FILTER (WHERE ${sql.ref(place)} LIKE ${like}), '[]')`,
      )
      for (const table of INDEX_TABLES[visibility]) {
        const { rows } = await sql<{ keys: number[][] }>`SELECT json_build_array(${sql.join(holds)}) AS keys
          FROM ${sql.table(table)} WHERE key = ANY(${hits}::bigint[])`.execute(db)
        for (const [index, keys] of rows[0]!.keys.entries()) held[index]!.push(...keys)
      }
      return held
    },

    countsOf: (visibility, words) => countsOf(db, visibility, words),
    closeWords: (visibility, word) => closeWords(db, visibility, word),
  }
}
