import { sql, type Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import type { Card } from '#archive/card.ts'
import { contentTags } from '#archive/content-tags.ts'
import type { CardContent } from '#archive/parts.ts'
import { plainContent, readContent, storeContent } from '#archive/stored-content.ts'
import { visitsOf, type Visits } from './finding-visits.ts'
import { isAmong } from './json-set.ts'
import type { CardContentsTable } from './record-tables.ts'
import { wordsOfFindings } from './seen-findings.ts'
import type { Db, Trx } from './tables.ts'

/** A card with what it consists of and the hash of its source; what is absent stays as the archive has it. */
export interface CardRecord {
  card: Pick<Card, 'id' | 'prompt' | 'response'>
  content?: CardContent
  source?: string
}

/** The stored content of a card, besides its row. */
export type CardContentRow = Selectable<CardContentsTable>

/**
 * The contents of cards, by id; a card without a row is its two texts. Unknown ids are left out.
 * @param ids cards that the viewer may see
 */
export async function contentsOf(db: Db, ids: readonly string[]): Promise<Map<string, CardContent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cards')
    .leftJoin('card_contents', 'card_contents.card_id', 'cards.id')
    .select(['cards.id', 'cards.prompt', 'cards.response', 'card_contents.content'])
    .where(isAmong('cards.id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row.content ? readContent(row.content, row) : plainContent(row)]))
}

/** The ids of the cards whose content names other cards as exchanges on other branches. */
export async function cardsWithSideCards(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('card_contents')
    .select('card_id')
    .where(isAmong('card_id', ids))
    .where('content', 'like', '%"card":"%')
    .execute()
  return rows.map((row) => row.card_id)
}

/** Condition on `card_contents`: may hold documents, in the shown exchange or another; does not read contents. */
export const mayHoldDocuments = sql<boolean>`(holds LIKE '%document%' OR holds LIKE '%answers:%')`

/** The ids of the cards whose documents continue those of these cards. */
export async function cardsContinuing(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const some of batchesOf(ids, SEARCH_BATCH_SIZE)) {
    const rows = await db
      .selectFrom('card_contents')
      .select('card_id')
      .where(mayHoldDocuments)
      .where('content', 'like', '%"continues":[[%')
      .where((eb) => eb.or(some.map((id) => naming(id))))
      .execute()
    for (const row of rows) found.add(row.card_id)
  }
  return [...found]
}

/** Number of cards whose continued documents one statement looks for. */
const SEARCH_BATCH_SIZE = 100

/** Condition on contents: one of their documents continues a document of this card. */
function naming(id: string) {
  const like = `%["${id.replace(/[\\%_]/g, '\\$&')}",%`
  return sql<boolean>`content LIKE ${like} ESCAPE '\\'`
}

/** The hashes of the sources of cards, by id; cards without a source are left out. */
export async function sourceHashesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsFor(db, ids)
  return new Map([...rows.values()].filter(({ source }) => source !== '').map((row) => [row.card_id, row.source]))
}

/**
 * The hashes of the sources that may hold the words of cards: their own, and those of all cards of their imported
 * conversations, as a later export holds the earlier branches too.
 */
export async function sourcesHolding(db: Db, ids: readonly string[]): Promise<string[]> {
  const conversations = db.selectFrom('cards').select('conversation').where(isAmong('id', ids))
  const rows = await db
    .selectFrom('cards')
    .innerJoin('card_contents', 'card_contents.card_id', 'cards.id')
    .select('card_contents.source')
    .distinct()
    .where('cards.conversation', 'in', conversations)
    .where((eb) => eb.or([eb('cards.conversation', 'like', 'sid:%'), isAmong('cards.id', ids)]))
    .where('card_contents.source', '<>', '')
    .execute()
  return rows.map(({ source }) => source)
}

/** Inserts the contents of new cards; a card without content and source needs no row. */
export async function insertContents(trx: Trx, records: readonly CardRecord[]): Promise<void> {
  // A replaced card keeps the visits of its findings.
  const visits = await visitsOf(trx, idsOf(records))
  await writeContents(
    trx,
    records
      .map((record) => rowOf(record, visits.get(record.card.id)))
      .filter(({ source, content }) => source !== '' || content !== ''),
  )
}

/** The new rows of contents for the cards of the archive whose content or source differs. */
export async function changedContents(trx: Trx, records: readonly CardRecord[]): Promise<CardContentRow[]> {
  const known = records.filter(({ content, source }) => content !== undefined || source !== undefined)
  const rows = await rowsFor(trx, idsOf(known))
  const visits = await visitsOf(trx, idsOf(known))
  return known.flatMap((record) => {
    const stored = rows.get(record.card.id)
    const after = rowOf(record, visits.get(record.card.id), stored)
    return after.source === (stored?.source ?? '') && after.content === (stored?.content ?? '') ? [] : [after]
  })
}

/** Deletes the contents of cards. */
export async function removeContents(trx: Trx, keys: readonly number[]): Promise<void> {
  const deletedIds = trx.selectFrom('cards').select('id').where('key', 'in', keys)
  await trx.deleteFrom('card_contents').where('card_id', 'in', deletedIds).execute()
}

/** Updates the visited findings in the words of a card's content. @returns false where nothing changed */
export async function updateVisited(trx: Trx, id: string, content: CardContent): Promise<boolean> {
  const [before] = (await rowsFor(trx, [id])).values()
  const holds = storedTagsOf(content, (await visitsOf(trx, [id])).get(id))
  if (!before || before.holds === holds) return false
  await trx.updateTable('card_contents').set({ holds }).where('card_id', '=', id).execute()
  return true
}

/** The words for the column `holds` of a content. @param visits of the card */
export const storedTagsOf = (content: CardContent, visits?: Visits): string =>
  [...contentTags(content), ...wordsOfFindings(content, (name) => visits?.has(name) === true)].join(' ')

const idsOf = (records: readonly CardRecord[]): string[] => records.map(({ card }) => card.id)

const rowOf = ({ card, content, source }: CardRecord, visits?: Visits, before?: CardContentRow): CardContentRow => ({
  card_id: card.id,
  source: source ?? before?.source ?? '',
  content: content ? storeContent(content, card) : (before?.content ?? ''),
  holds: content ? storedTagsOf(content, visits) : (before?.holds ?? ''),
})

async function rowsFor(db: Db, ids: readonly string[]): Promise<Map<string, CardContentRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('card_contents').selectAll().where(isAmong('card_id', ids)).execute()
  return new Map(rows.map((row) => [row.card_id, row]))
}

const BATCH_SIZE = 200

/** Replaces contents. */
export async function writeContents(trx: Trx, rows: readonly CardContentRow[]): Promise<void> {
  for (const some of batchesOf(rows, BATCH_SIZE)) {
    await trx
      .insertInto('card_contents')
      .values(some)
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
