import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Card } from '#archive/card.ts'
import { contentHolds, WITHHELD } from '#archive/card-holds.ts'
import type { CardContent } from '#archive/parts.ts'
import { plainContent, readContent, storeContent } from '#archive/stored-content.ts'
import { isWithheld } from '#archive/unseen-findings.ts'
import { isAmong } from './json-set.ts'
import type { CardContentsTable } from './record-tables.ts'
import type { Tables } from './tables.ts'

/** A card with what it consists of and the hash of its source; what is absent stays as the archive has it. */
export interface CardRecord {
  card: Pick<Card, 'id' | 'prompt' | 'response'>
  content?: CardContent
  source?: string
}

type Row = Selectable<CardContentsTable>

/** What cards consist of, by id; a card without a row is its two texts. Ids that do not exist are left out. @param ids those that the viewer may see */
export async function contentsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, CardContent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cards')
    .leftJoin('card_contents', 'card_contents.card_id', 'cards.id')
    .select(['cards.id', 'cards.prompt', 'cards.response', 'card_contents.content'])
    .where(isAmong('cards.id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row.content ? readContent(row.content, row) : plainContent(row)]))
}

/** The hashes of the sources of cards, by id; cards without a source are left out. */
export async function sourceHashesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsFor(db, ids)
  return new Map([...rows.values()].filter(({ source }) => source !== '').map((row) => [row.card_id, row.source]))
}

/** Writes what new cards consist of; those that are their two texts, without a source, need no row. */
export async function insertContents(trx: Transaction<Tables>, records: readonly CardRecord[]): Promise<void> {
  await writeRows(
    trx,
    records.map((record) => rowOf(record)).filter(({ source, content }) => source !== '' || content !== ''),
  )
}

/**
 * Writes what cards that are there consist of, where it differs: their texts are the same as in the archive.
 * @param before called with the ids of those that differ, before they are written
 * @returns these ids
 */
export async function fillContents(
  trx: Transaction<Tables>,
  records: readonly CardRecord[],
  before?: (ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const known = records.filter(({ content, source }) => content !== undefined || source !== undefined)
  const rows = await rowsFor(
    trx,
    known.map(({ card }) => card.id),
  )
  const different = known.flatMap((record) => {
    const stored = rows.get(record.card.id)
    const after = rowOf(record, stored)
    return after.source === (stored?.source ?? '') && after.content === (stored?.content ?? '') ? [] : [after]
  })
  const ids = different.map((row) => row.card_id)
  if (ids.length > 0) await before?.(ids)
  await writeRows(trx, different)
  return ids
}

/** Removes what cards consist of, with their rows. */
export async function removeContents(trx: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  const gone = trx.selectFrom('cards').select('id').where('key', 'in', keys)
  await trx.deleteFrom('card_contents').where('card_id', 'in', gone).execute()
}

/** What the row of a content says that it holds. */
export const heldIn = (content: CardContent): string =>
  [...contentHolds(content), ...(isWithheld(content) ? [WITHHELD] : [])].join(' ')

const rowOf = ({ card, content, source }: CardRecord, before?: Row): Row => ({
  card_id: card.id,
  source: source ?? before?.source ?? '',
  content: content ? storeContent(content, card) : (before?.content ?? ''),
  holds: content ? heldIn(content) : (before?.holds ?? ''),
})

async function rowsFor(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('card_contents').selectAll().where(isAmong('card_id', ids)).execute()
  return new Map(rows.map((row) => [row.card_id, row]))
}

const ROWS_AT_ONCE = 200

async function writeRows(trx: Transaction<Tables>, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto('card_contents')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('card_id').doUpdateSet((eb) => ({
          source: eb.ref('excluded.source'),
          content: eb.ref('excluded.content'),
          holds: eb.ref('excluded.holds'),
        })),
      )
      .execute()
  }
}
