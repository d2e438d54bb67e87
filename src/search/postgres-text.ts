import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { eachWord } from '#archive/words.ts'
import type { Card } from '#archive/card.ts'
import type { Phrase } from '#archive/term.ts'
import type { Tables } from '#store/tables.ts'
import { countByTime, keysByTime, mergeKeys } from './by-time.ts'
import type { IndexedCard, SearchEngine } from './engine.ts'
import { flagToken, flagTokens } from './flag-token.ts'
import { compareTables, INDEX_TABLES, rebuildTables, refreshTables, tableOf, type IndexTable } from './index-tables.ts'
import type { Condition, Plan } from '#archive/plan.ts'
import { starredKeys } from './starred.ts'
import { findPage, type Source } from './walk.ts'

/** Full-text search by PostgreSQL's own index. */
export function postgresText(db: Kysely<Tables>): SearchEngine {
  const source = postgresSource(db)
  return {
    find: (visibility, filters, options) => findPage(source, visibility, filters, options),
    put,
    remove,
    rebuild: (progress) => rebuildTables(db, clear, put, progress),
    refresh: (progress) => refreshTables(db, entriesOf, { put, remove }, progress),
    verify: () => compareTables(db, entriesOf),
  }
}

const entriesOf = (table: IndexTable) => sql`SELECT key FROM ${sql.table(table)}`

/** No word begins so: flags and words share one list. */
const FLAG = '#'

/** PostgreSQL refuses a list of words above 1 MB. */
const MOST_BYTES = 1_000_000

interface TextRow {
  key: number
  words: string[]
  prompt: string
  response: string
  title: string
  session: string
}

/** Words stand between spaces, so that ' a b ' is found in them as a phrase of whole words. */
function textRow(key: number, card: Card): TextRow {
  const words = new Set(flagTokens(card).map((token) => FLAG + token))
  let bytes = 0
  const folded = (text: string) => {
    let result = ' '
    eachWord(text, (word) => {
      result += `${word} `
      // Four bytes a letter at most, and six for where the word stands in the list.
      if (!words.has(word) && (bytes += word.length * 4 + 6) < MOST_BYTES) words.add(word)
    })
    return result
  }
  const texts = {
    title: folded(card.pageTitle),
    session: folded(card.sessionTitle),
    prompt: folded(card.prompt),
    response: folded(card.response),
  }
  return { key, words: [...words], ...texts }
}

/** Rows of a statement: their texts arrive as one JSON value, which is read faster than thousands of parameters. */
const ROWS_AT_ONCE = 200

async function put(trx: Transaction<Tables>, cards: readonly IndexedCard[]): Promise<void> {
  for (const isPrivate of [false, true]) {
    const table = sql.table(tableOf(isPrivate))
    const own = cards.filter(({ card }) => card.isPrivate === isPrivate)
    for (let at = 0; at < own.length; at += ROWS_AT_ONCE) {
      const rows = own.slice(at, at + ROWS_AT_ONCE).map(({ key, card }) => textRow(key, card))
      await sql`INSERT INTO ${table} (key, words, prompt, response, title, session)
        SELECT key, array_to_tsvector(words), prompt, response, title, session
        FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS row (key bigint, words text[], prompt text, response text, title text, session text)`.execute(trx)
    }
  }
}

async function remove(trx: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  for (const table of INDEX_TABLES.all) {
    await sql`DELETE FROM ${sql.table(table)} WHERE key = ANY(${keys}::bigint[])`.execute(trx)
  }
}

const clear = (trx: Transaction<Tables>, table: IndexTable) => sql`DELETE FROM ${sql.table(table)}`.execute(trx)

/** Words are letters and digits only: quoted, nothing in them is syntax. */
const tsquery = (words: readonly string[], prefix = false) =>
  words.map((word, index) => `'${word}'${prefix && index === words.length - 1 ? ':*' : ''}`).join(' & ')

const pattern = ({ words, prefix }: Phrase) => `% ${words.join(' ')}${prefix ? '' : ' '}%`

/** A condition as SQL: candidates by their words, then phrases by their exact place. */
export function textCondition(condition: Condition): RawBuilder<boolean> {
  switch (condition.is) {
    case 'everything':
      return sql`true`
    case 'nothing':
      return sql`false`
    case 'flag':
      return sql`words @@ ${tsquery([FLAG + flagToken(condition.flag)])}::tsquery`
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

/** PostgreSQL's index as `walk.ts` asks it. */
export function postgresSource(db: Kysely<Tables>): Source {
  return {
    async keys(plan, segment, { newestFirst, limit, offset }) {
      const { condition, from, to } = segment
      if (condition.is === 'everything') return keysByTime(db, plan, segment, { newestFirst, limit, offset })
      const meets = sql`${textCondition(condition)}${starredOnly(plan)}`
      const order = newestFirst ? sql`DESC` : sql`ASC`
      const read = async (table: IndexTable, most: number, skip: number) => {
        const { rows } = await sql<{ key: number }>`SELECT key FROM ${sql.table(table)}
          WHERE key BETWEEN ${from} AND ${to} AND ${meets}
          ORDER BY key ${order} LIMIT ${most} OFFSET ${skip}`.execute(db)
        return rows.map((row) => row.key)
      }
      const tables = INDEX_TABLES[plan.visibility]
      if (tables.length === 1) return read(tables[0], limit, offset)
      const lists = await Promise.all(tables.map((table) => read(table, offset + limit, 0)))
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

    rank: (plan, _segments, keys) => rankKeys(db, plan, keys),
  }
}

/** Titles weigh most, then sessions, prompts and responses, as in the other engine's bm25. */
async function rankKeys(db: Kysely<Tables>, plan: Plan, keys: number[]): Promise<number[]> {
  const weigh = (phrase: Phrase) => {
    const like = pattern(phrase)
    return sql`8 * (title LIKE ${like})::int + 4 * (session LIKE ${like})::int
      + 2 * (prompt LIKE ${like})::int + (response LIKE ${like})::int`
  }
  const score = sql.join(plan.phrases.map(weigh), sql` + `)
  const scores = new Map<number, number>()
  for (const table of INDEX_TABLES[plan.visibility]) {
    const { rows } = await sql<{ key: number; score: number }>`SELECT key, ${score} AS score
      FROM ${sql.table(table)} WHERE key = ANY(${keys}::bigint[])`.execute(db)
    for (const row of rows) scores.set(row.key, row.score)
  }
  return keys.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b)
}
