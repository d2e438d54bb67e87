import { sql } from 'kysely'
import type { Card } from '#archive/card.ts'
import { keySpan, type KeySpan } from './card-key.ts'
import type { Trx } from './tables.ts'

/** A key for each card, free and in the order of time; cards of the same time follow each other as they come. */
export async function assignKeys(trx: Trx, cards: readonly Card[]): Promise<number[]> {
  const spans = cards.map((card) => keySpan(card.dayStamp))
  const next = await nextKeys(trx, spans)
  const latest = new Map<number, number>()
  const used = new Set<number>()
  const keys: number[] = []
  for (const { from, to, end } of spans) {
    let key = next.get(from)!
    // More cards of one time than it has keys: they go to the end of their day.
    if (key > to) key = Math.max(await highestKey(trx, from, end), latest.get(end) ?? 0) + 1
    while (used.has(key)) key++
    used.add(key)
    next.set(from, key + 1)
    latest.set(end, Math.max(key, latest.get(end) ?? 0))
    keys.push(key)
  }
  return keys
}

/** The key behind the last that is in use in each span, by where it begins. */
async function nextKeys(trx: Trx, spans: readonly KeySpan[]): Promise<Map<number, number>> {
  if (spans.length === 0) return new Map()
  const ends = JSON.stringify(Object.fromEntries(spans.map(({ from, to }) => [from, { to }])))
  const { rows } = await sql<{ from: number; last: number | null }>`
    SELECT CAST(asked.key AS bigint) AS "from", (SELECT max(cards.key) FROM cards
      WHERE cards.key BETWEEN CAST(asked.key AS bigint) AND CAST(asked.value->>'to' AS bigint)) AS last
    FROM json_each(${ends}) AS asked`.execute(trx)
  return new Map(rows.map(({ from, last }) => [from, (last ?? from - 1) + 1]))
}

/** The greatest key in use from `from` to `to`, or the one before `from`. */
async function highestKey(trx: Trx, from: number, to: number): Promise<number> {
  const row = await trx
    .selectFrom('cards')
    .select((eb) => eb.fn.max('key').as('key'))
    .where('key', '>=', from)
    .where('key', '<=', to)
    .executeTakeFirst()
  return row?.key ?? from - 1
}
