import { sql, type ExpressionBuilder, type Expression, type Selectable, type SqlBool } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import { isAmong } from './json-set.ts'
import type { LinksTable } from './link-tables.ts'
import { countOf } from './row-counts.ts'
import type { CardsTable, Db, Tables, Trx } from './tables.ts'

/** A link as it is stored. */
export type LinkRow = Selectable<LinksTable>

/** A condition on cards: which of them count. */
export type CardScope = (eb: ExpressionBuilder<Tables, 'cards'>) => Expression<SqlBool>

/** The cards that exist for a viewer. */
export const visibleCards =
  (visibility: Visibility): CardScope =>
  (eb) =>
    eb('cards.is_private', 'in', privacyOf(visibility))

/** The cards that a link shows. @param id of the link */
export const linkedCards =
  (id: string): CardScope =>
  (eb) =>
    eb.exists(
      eb
        .selectFrom('link_cards')
        .select('link_cards.card_id')
        .whereRef('link_cards.card_id', '=', 'cards.id')
        .where('link_cards.link_id', '=', id),
    )

/** The ids of those of the cards that are within a scope. */
export async function cardsWithin(db: Db, scope: CardScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('cards')
    .select('cards.id')
    .where(isAmong('cards.id', ids))
    .where((eb) => scope(eb))
    .execute()
  return rows.map(({ id }) => id)
}

/** How many rows a statement writes at most: each has two values. */
const BATCH_SIZE = 500

/** Stores a link with the cards that it shows. */
export async function addLink(trx: Trx, link: LinkRow, cards: readonly string[]): Promise<void> {
  await trx.insertInto('links').values(link).execute()
  for (const some of batchesOf(cards, BATCH_SIZE)) {
    const rows = some.map((id) => ({ link_id: link.id, card_id: id }))
    await trx.insertInto('link_cards').values(rows).execute()
  }
}

/** A link by its id; null where there is none. */
export const linkById = async (db: Db, id: string): Promise<LinkRow | null> =>
  (await db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** A link by the hash of its secret; null where there is none. */
export const linkByHash = async (db: Db, hash: string): Promise<LinkRow | null> =>
  (await db.selectFrom('links').selectAll().where('secret_hash', '=', hash).executeTakeFirst()) ?? null

/** The ids of the cards of a link, deleted ones included. */
export async function cardsOfLink(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('link_cards')
    .select('card_id')
    .where('link_id', '=', id)
    .orderBy('card_id')
    .execute()
  return rows.map((row) => row.card_id)
}

/** Whole cards that a link shows, in chronological order. @param from how many are left out first */
export const linkedRows = (
  db: Db,
  id: string,
  { from, limit }: { from: number; limit: number },
): Promise<Selectable<CardsTable>[]> =>
  db.selectFrom('cards').selectAll().where(linkedCards(id)).orderBy('key').offset(from).limit(limit).execute()

/** Updates the changeable fields of a link. */
export const updateLink = (
  db: Db,
  id: string,
  change: Partial<Pick<LinkRow, 'ends_at' | 'end_changed_at' | 'end_changed_by' | 'withdrawn_at' | 'withdrawn_by'>>,
): Promise<unknown> => db.updateTable('links').set(change).where('id', '=', id).execute()

/** Counts that the page of a link was opened. @param now Unix milliseconds */
export const countOpened = (db: Db, id: string, now: number): Promise<unknown> =>
  db
    .updateTable('links')
    .set((eb) => ({ opened: eb('opened', '+', 1), opened_at: now }))
    .where('id', '=', id)
    .execute()

export interface LinkChoice {
  /** Only links that show this card. */
  card?: string | undefined
  from: number
  limit: number
  /** Unix milliseconds: which links are open. */
  now: number
}

const chosen = (db: Db, card: string | undefined) => {
  const query = db.selectFrom('links')
  if (card === undefined) return query
  return query.where((eb) =>
    eb.exists(
      eb.selectFrom('link_cards').select('card_id').whereRef('link_id', '=', 'links.id').where('card_id', '=', card),
    ),
  )
}

/** Links: open ones first, then the latest. */
export const someLinks = (db: Db, { card, from, limit, now }: LinkChoice): Promise<LinkRow[]> =>
  chosen(db, card)
    .selectAll()
    .orderBy(sql`CASE WHEN withdrawn_at = 0 AND ends_at > ${now} THEN 0 ELSE 1 END`)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .offset(from)
    .limit(limit)
    .execute()

/** Number of links. @param card only links that show it */
export const countLinks = (db: Db, card?: string): Promise<number> => countOf(chosen(db, card))

/** The ids of the cards that have open links. @param now Unix milliseconds */
export async function withOpenLinks(db: Db, cards: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('link_cards')
    .innerJoin('links', 'links.id', 'link_cards.link_id')
    .select('card_id')
    .distinct()
    .where(isAmong('card_id', cards))
    .where('withdrawn_at', '=', 0)
    .where('ends_at', '>', now)
    .execute()
  return new Set(rows.map((row) => row.card_id))
}

/** Totals of the cards of a link. */
export interface LinkedSum {
  cards: number
  privateCards: number
  /** The key of its first card. */
  first: number
}

/** Totals of existing cards by the id of their link; links without any are left out. */
export async function sumLinked(db: Db, ids: readonly string[]): Promise<Map<string, LinkedSum>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('link_cards')
    .innerJoin('cards', 'cards.id', 'link_cards.card_id')
    .select((eb) => [
      'link_cards.link_id as id',
      eb.fn.countAll().as('cards'),
      eb.fn.sum('cards.is_private').as('privateCards'),
      eb.fn.min('cards.key').as('first'),
    ])
    .where(isAmong('link_cards.link_id', ids))
    .groupBy('link_cards.link_id')
    .execute()
  return new Map(
    rows.map(({ id, cards, privateCards, first }) => [
      id,
      { cards: Number(cards), privateCards: Number(privateCards), first: Number(first) },
    ]),
  )
}

/** Links and the cards that they name, where one of the two is missing. */
export interface LostLinks {
  /** The ids of links that show no card. */
  links: string[]
  /** Number of missing cards in links that show others. */
  cards: number
}

/** Dangling links. */
export async function lostLinks(db: Db): Promise<LostLinks> {
  const links = await db
    .selectFrom('links')
    .select('id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('link_cards')
            .innerJoin('cards', 'cards.id', 'link_cards.card_id')
            .select('link_cards.card_id')
            .whereRef('link_cards.link_id', '=', 'links.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  const empty = links.map(({ id }) => id)
  const cards = db
    .selectFrom('link_cards')
    .leftJoin('cards', 'cards.id', 'link_cards.card_id')
    .where('cards.id', 'is', null)
    .where((eb) => eb.not(isAmong('link_cards.link_id', empty)))
  return { links: empty, cards: await countOf(cards) }
}

/** Removes links that show no card, and what links name that is not there. */
export async function dropLostLinks(trx: Trx): Promise<void> {
  await sql`DELETE FROM link_cards WHERE card_id NOT IN (SELECT id FROM cards)`.execute(trx)
  await dropEmptyLinks(trx)
  await sql`DELETE FROM link_cards WHERE link_id NOT IN (SELECT id FROM links)`.execute(trx)
}

/** Removes deleted cards from their links, and links without any cards left. */
export async function dropFromLinks(trx: Trx, cards: readonly string[]): Promise<void> {
  if (cards.length === 0) return
  await trx.deleteFrom('link_cards').where(isAmong('card_id', cards)).execute()
  await dropEmptyLinks(trx)
}

const dropEmptyLinks = (trx: Trx): Promise<unknown> =>
  sql`DELETE FROM links WHERE id NOT IN (SELECT link_id FROM link_cards)`.execute(trx)
