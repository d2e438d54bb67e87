import { sql } from 'kysely'
import type { Card } from '#archive/card.ts'
import { keySpan, type KeySpan } from './card-key.ts'
import type { Trx } from './tables.ts'

/**
 * Assigns a free key to each card, in chronological order; cards of the same time stay in the given order.
 * @param before the former keys of cards that are written again, by id: cards whose time is the same keep their place
 */
export async function assignKeys(
  trx: Trx,
  cards: readonly Card[],
  before: ReadonlyMap<string, number> = new Map(),
): Promise<number[]> {
  const spans = cards.map((card) => keySpan(card.dayStamp))
  const next = await nextKeys(trx, spans)
  const latest = new Map<number, number>()
  const places = placesBefore(cards, spans, before)
  const used = new Set([...places.values()].flat())
  for (const [from, kept] of places) next.set(from, Math.max(next.get(from)!, kept.at(-1)! + 1))
  const keys: number[] = []
  for (const [at, { from, to, end }] of spans.entries()) {
    const place = isPlaced(cards[at]!, spans[at]!, before) ? places.get(from)!.shift() : undefined
    if (place !== undefined) {
      keys.push(place)
      continue
    }
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

const isPlaced = ({ id }: Card, { from, to }: KeySpan, before: ReadonlyMap<string, number>): boolean => {
  const key = before.get(id)
  return key !== undefined && key >= from && key <= to
}

/** The former keys of its own cards in each span, in their order, by the start of the span. */
function placesBefore(
  cards: readonly Card[],
  spans: readonly KeySpan[],
  before: ReadonlyMap<string, number>,
): Map<number, number[]> {
  const placed = cards.flatMap((card, at) =>
    isPlaced(card, spans[at]!, before) ? [{ from: spans[at]!.from, key: before.get(card.id)! }] : [],
  )
  const places = Map.groupBy(placed, ({ from }) => from)
  return new Map(Array.from(places, ([from, some]) => [from, some.map(({ key }) => key).sort((a, b) => a - b)]))
}

/** The key after the last one in use in each span, by the start of the span. */
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
