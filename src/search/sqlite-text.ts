import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'
import { foldText } from '#archive/words.ts'
import type { Tables } from '#store/tables.ts'
import { countByTime, keysByTime, mergeKeys } from './by-time.ts'
import type { IndexedCard, SearchEngine } from './engine.ts'
import { ANY_CARD, flagToken, flagTokens } from './flag-token.ts'
import { compareTables, INDEX_TABLES, rebuildTables, refreshTables, tableOf, type IndexTable } from './index-tables.ts'
import type { Condition, Plan } from '#archive/plan.ts'
import type { Segment } from './segments.ts'
import { STARRED_KEYS } from './starred.ts'
import { findPage, type Source } from './walk.ts'

/** Full-text search by FTS5 in the archive's own SQLite file. */
export function sqliteText(db: Kysely<Tables>): SearchEngine {
  const source = sqliteSource(db)
  return {
    find: (visibility, filters, options) => findPage(source, visibility, filters, options),
    put,
    remove,
    rebuild: (progress) => rebuildTables(db, clear, put, progress),
    refresh: (progress) => refreshTables(db, entriesOf, { put, remove }, progress),
    verify: () => compareTables(db, entriesOf),
  }
}

const clear = (trx: Transaction<Tables>, table: IndexTable) =>
  trx.executeQuery(CompiledQuery.raw(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`))

async function put(trx: Transaction<Tables>, cards: readonly IndexedCard[]): Promise<void> {
  for (const { key, card } of cards) {
    const table = tableOf(card.isPrivate)
    await trx.executeQuery(
      CompiledQuery.raw(
        `INSERT INTO ${table} (rowid, prompt, response, title, session, flags) VALUES (?, ?, ?, ?, ?, ?)`,
        [
          key,
          foldText(card.prompt),
          foldText(card.response),
          foldText(card.pageTitle),
          foldText(card.sessionTitle),
          flagTokens(card).join(' '),
        ],
      ),
    )
  }
}

async function remove(trx: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  for (const key of keys) {
    for (const table of INDEX_TABLES.all) {
      await trx.executeQuery(CompiledQuery.raw(`DELETE FROM ${table} WHERE rowid = ?`, [key]))
    }
  }
}

/** A condition as an FTS5 query. Words are letters and digits only and always quoted: nothing in them is syntax. */
export function ftsQuery(condition: Condition): string {
  switch (condition.is) {
    case 'everything':
      return `flags : "${ANY_CARD}"`
    case 'nothing':
      throw new Error('Nothing is asked of an index where nothing can match')
    case 'phrase': {
      const { words, prefix } = condition.phrase
      return `- flags : "${words.join(' ')}"${prefix ? ' *' : ''}`
    }
    case 'flag':
      return `flags : "${flagToken(condition.flag)}"`
    case 'all':
      return condition.of.map((part) => `(${ftsQuery(part)})`).join(' AND ')
    case 'any':
      return condition.of.map((part) => `(${ftsQuery(part)})`).join(' OR ')
    case 'without':
      return `(${ftsQuery(condition.base)}) NOT (${ftsQuery(condition.excluded)})`
  }
}

/** FTS5 as `walk.ts` asks it. */
export function sqliteSource(db: Kysely<Tables>): Source {
  const ask = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  // The plus keeps SQLite from asking the index once for each starred card.
  const matching = (table: IndexTable, { starredBy }: Plan) =>
    `FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?${starredBy === null ? '' : ` AND +rowid IN ${STARRED_KEYS}`}`
  const starrer = ({ starredBy }: Plan) => (starredBy === null ? [] : [starredBy])
  return {
    async keys(plan, segment, { newestFirst, limit, offset }) {
      const { condition, from, to } = segment
      if (condition.is === 'everything') return keysByTime(db, plan, segment, { newestFirst, limit, offset })
      const query = ftsQuery(condition)
      const read = async (table: IndexTable, most: number, skip: number) => {
        const text = `SELECT rowid AS key ${matching(table, plan)} ORDER BY rowid ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`
        const rows = await ask<{ key: number }>(text, [query, from, to, ...starrer(plan), most, skip])
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
      const query = ftsQuery(condition)
      let count = 0
      for (const table of INDEX_TABLES[plan.visibility]) {
        const text = `SELECT count(*) AS count ${matching(table, plan)}`
        const [row] = await ask<{ count: number }>(text, [query, from, to, ...starrer(plan)])
        count += row?.count ?? 0
      }
      return count
    },

    rank: (plan, segments, keys) => rankKeys(ask, plan, segments, keys),
  }
}

/** FTS5's own bm25 over the candidates; cards that are in the result for their day alone come last. */
async function rankKeys(
  ask: <Row>(text: string, values: unknown[]) => Promise<Row[]>,
  plan: Plan,
  segments: Segment[],
  keys: number[],
): Promise<number[]> {
  const scores = new Map<number, number>()
  const [first, last] = [Math.min(...keys), Math.max(...keys)]
  const query = plan.phrases.map((phrase) => `(${ftsQuery({ is: 'phrase', phrase })})`).join(' OR ')
  for (const table of INDEX_TABLES[plan.visibility]) {
    const text = `SELECT rowid AS key, rank FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?`
    for (const segment of segments) {
      const [from, to] = [Math.max(segment.from, first), Math.min(segment.to, last)]
      if (from > to) continue
      for (const row of await ask<{ key: number; rank: number }>(text, [query, from, to])) scores.set(row.key, row.rank)
    }
  }
  return keys.toSorted((a, b) => (scores.get(a) ?? 0) - (scores.get(b) ?? 0) || a - b)
}

/** A contentless table is walked by the words of its index: one of them stands on every card. */
const entriesOf = (table: IndexTable) =>
  sql`SELECT rowid AS key FROM ${sql.table(table)} WHERE ${sql.ref(table)} MATCH ${`flags : "${ANY_CARD}"`}`
