import { sql, type Kysely, type Transaction } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { eachWord } from '#archive/words.ts'
import type { Card } from '#archive/card.ts'
import { searchedTexts, type OtherAnswer } from '#archive/searched-texts.ts'
import { otherAnswersOf } from '#store/other-answers.ts'
import type { Tables } from '#store/tables.ts'
import type { IndexedCard, SearchEngine } from './engine.ts'
import { flagTokens, TEXT_END } from './flag-token.ts'
import { compareTables, INDEX_TABLES, rebuildTables, tableOf, type IndexTable } from './index-tables.ts'
import { postgresSource } from './postgres-source.ts'
import { refreshInPlace } from './refresh-in-place.ts'
import { sourceIndex } from './source-index.ts'
import { findPage } from './walk.ts'

/** Full-text search by PostgreSQL's own index. */
export function postgresText(db: Kysely<Tables>, longestMs?: number): SearchEngine {
  const source = postgresSource(db, longestMs)
  return {
    ...sourceIndex(db, source),
    find: (visibility, filters, options) => findPage(source, visibility, filters, options),
    put,
    remove,
    rebuild: (progress) => rebuildTables(db, clear, put, progress),
    refresh: (progress) => refreshInPlace(db, entriesOf, { put, remove }, progress),
    verify: () => compareTables(db, entriesOf),
  }
}

const entriesOf = (table: IndexTable) => sql`SELECT key FROM ${sql.table(table)}`

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
function textRow(key: number, card: Card, others: readonly OtherAnswer[]): TextRow {
  const words = new Set(flagTokens(card, key))
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
  const { titles, prompt, responses } = searchedTexts(card, others)
  const texts = {
    title: folded(titles[0]),
    session: folded(titles[1]),
    prompt: folded(prompt),
    response: responses.map(folded).join(TEXT_END),
  }
  return { key, words: [...words], ...texts }
}

/** Rows of a statement: their texts arrive as one JSON value, which is read faster than thousands of parameters. */
const ROWS_AT_ONCE = 200

async function put(trx: Transaction<Tables>, cards: readonly IndexedCard[]): Promise<void> {
  const others = await otherAnswersOf(
    trx,
    cards.map(({ card }) => card),
  )
  for (const isPrivate of [false, true]) {
    const table = sql.table(tableOf(isPrivate))
    const own = cards.filter(({ card }) => card.isPrivate === isPrivate)
    for (const some of batchesOf(own, ROWS_AT_ONCE)) {
      const rows = some.map(({ key, card }) => textRow(key, card, others.get(card.id) ?? []))
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
