import { Client } from 'pg'
import type { Card } from '#archive/card.ts'
import { summaryJson } from '#archive/summary-json.ts'
import { startPostgres } from '#testing/postgres-server.ts'
import { dayNumber, pageOf, parts, wholeText, type Contestant } from './contestant.ts'

const BATCH_SIZE = 500

/**
 * PostgreSQL's own full-text index as its manual recommends it: a stored tsvector under GIN, its cards in order of time. So
 * they are by relevance too: its `ts_rank` reads the words of every hit, and takes seven times as long at 200,000 cards.
 */
export async function openPostgresIndex(): Promise<Contestant> {
  const server = await startPostgres()
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`CREATE TABLE cards (key integer PRIMARY KEY, day integer NOT NULL, category text NOT NULL,
    summary text NOT NULL, words tsvector NOT NULL)`)
  return {
    async build(cards) {
      let key = 0
      let batch: object[] = []
      const write = async () => {
        await client.query(
          `INSERT INTO cards SELECT key, day, category, summary, to_tsvector('simple', body)
          FROM json_to_recordset($1::json) AS row (key integer, day integer, category text, summary text, body text)`,
          [JSON.stringify(batch)],
        )
        batch = []
      }
      const row = (card: Card) => ({
        key: key++,
        day: dayNumber(card),
        category: card.category,
        summary: summaryJson(card),
        // A tsvector is refused above 1 MB.
        body: wholeText(card).slice(0, 200_000).replaceAll('\u0000', ' '),
      })
      for await (const card of cards) if (batch.push(row(card)) === BATCH_SIZE) await write()
      await write()
      await client.query('CREATE INDEX cards_words ON cards USING gin (words)')
      await client.query('CREATE INDEX cards_day ON cards (day)')
      await client.query('VACUUM ANALYZE cards')
    },
    async answer(question) {
      if (question.isMisspelt) return null
      const { wanted, excluded, days, category, isOr } = parts(question)
      const one = (term: string) =>
        `(${term
          .split(' ')
          .map((word) => `'${word}'`)
          .join(' <-> ')}${question.typing ? ':*' : ''})`
      const query = [wanted.map(one).join(isOr ? ' | ' : ' & '), ...excluded.map((term) => `!${one(term)}`)].join(' & ')
      const values: unknown[] = [query]
      const value = (given: unknown) => `$${values.push(given)}`
      const shape = `${days ? 'days' : ''} ${category === null ? '' : 'category'}`
      const where = `words @@ $1::tsquery
        ${days ? `AND day BETWEEN ${value(days.from)}::integer AND ${value(days.to)}::integer` : ''}
        ${category === null ? '' : `AND category = ${value(category)}`}`
      const counted = await client.query<{ n: string }>({
        name: `count ${shape}`,
        text: `SELECT count(*) AS n FROM (SELECT 1 FROM cards WHERE ${where} LIMIT 1001) AS hits`,
        values,
      })
      const total = Math.min(1000, Number(counted.rows[0]?.n))
      const offset = Math.min((question.filters.page - 1) * 50, Math.max(0, Math.ceil(total / 50) * 50 - 50))
      const text = `SELECT string_agg(summary, ',') AS json FROM (SELECT summary FROM cards WHERE ${where}
        ORDER BY key LIMIT 50 OFFSET ${value(offset)}::integer) AS page`
      const page = await client.query<{ json: string | null }>({ name: `page ${shape}`, text, values })
      return { total, json: pageOf([page.rows[0]?.json ?? '']) }
    },
    async size() {
      const { rows } = await client.query<{ n: string }>(`SELECT pg_total_relation_size('cards') AS n`)
      return Number(rows[0]?.n)
    },
    async close() {
      await client.end()
      await server.stop()
    },
  }
}
