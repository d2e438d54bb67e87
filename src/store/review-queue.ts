import { sql, type Selectable } from 'kysely'
import { columnHolds } from './column-holds.ts'
import { listedFindingCount } from './reviews.ts'
import { countOf } from './row-counts.ts'
import type { CardsTable, Db } from './tables.ts'

/** Written out, so that the indexes made for exactly this are used. */
const WAITING = sql<boolean>`cards.is_private = 1 AND cards.card_reviewed = 0`

/** How many cards wait for a review. */
export const countWaiting = (db: Db): Promise<number> => countOf(db.selectFrom('cards').where(WAITING))

/** A conversation with cards that wait for a review. */
export interface WaitingConversation {
  conversation: string
  /** The key of its first waiting card. */
  key: number
  cards: number
  /** Findings in these cards, as the scan stored them, and how many of them were visited. */
  found: number
  visited: number
  has_findings: 0 | 1
  has_kept: 0 | 1
}

/** How much of a prompt can become the title of a conversation without one, in letters. */
const TITLE_LETTERS = 400

/** Conversations with waiting cards, each with its counts. @param title only those whose title holds this */
function waitingConversations(db: Db, title = '') {
  let query = db
    .selectFrom('cards')
    .leftJoin('reviews', 'reviews.card_id', 'cards.id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('finding_visits')
          .select((visits) => ['card_id', visits.fn.countAll<number>().as('visits')])
          .groupBy('card_id')
          .as('visited'),
      (join) => join.onRef('visited.card_id', '=', 'cards.id'),
    )
    .select((eb) => [
      'cards.conversation',
      eb.fn.min<number>('cards.key').as('key'),
      sql<number>`CAST(count(*) AS integer)`.as('cards'),
      sql<number>`CAST(sum(COALESCE(${listedFindingCount}, 0)) AS integer)`.as('found'),
      sql<number>`CAST(sum(COALESCE(visited.visits, 0)) AS integer)`.as('visited'),
      sql<0 | 1>`CASE WHEN sum(COALESCE(${listedFindingCount}, 0)) > 0 THEN 1 ELSE 0 END`.as('has_findings'),
      sql<0 | 1>`max(COALESCE(reviews.is_kept, 0))`.as('has_kept'),
    ])
    .where(WAITING)
    .groupBy('cards.conversation')
  if (title !== '') query = query.where(hasTitle(title))
  return query
}

const hasTitle = (title: string) => {
  const start = sql`substr(cards.prompt, 1, ${sql.lit(TITLE_LETTERS)})`
  return sql<boolean>`(${columnHolds(sql`cards.session`, title)} OR ${columnHolds(sql`cards.page_title`, title)}
    OR (cards.conversation LIKE 'card:%' AND ${columnHolds(start, title)}))`
}

/** Where a page of waiting conversations ended. */
export interface QueuePlace {
  hasFindings: 0 | 1
  key: number
}

/** Conversations that wait, those with findings first, then in chronological order. @param after where the page before ended */
export function listWaiting(
  db: Db,
  { after, limit, title }: { after: QueuePlace | null; limit: number; title?: string },
): Promise<WaitingConversation[]> {
  let query = db
    .with('waiting', (cte) => waitingConversations(cte as unknown as Db, title))
    .selectFrom('waiting')
    .selectAll()
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('has_findings', '<', after.hasFindings),
        eb.and([eb('has_findings', '=', after.hasFindings), eb('key', '>', after.key)]),
      ]),
    )
  }
  return query.orderBy('has_findings', 'desc').orderBy('key').limit(limit).execute()
}

/** Conversations of which no waiting card has a finding or was to stay private, in chronological order. @param after a key */
export const listWithoutFindings = (db: Db, after: number, limit: number): Promise<WaitingConversation[]> =>
  db
    .with('waiting', (cte) => waitingConversations(cte as unknown as Db))
    .selectFrom('waiting')
    .selectAll()
    .where('has_findings', '=', 0)
    .where('has_kept', '=', 0)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()

/** The whole queue in numbers. */
export interface QueueTotals {
  conversations: number
  cards: number
  findings: number
  visited: number
  /** Conversations with findings, and those of them of which every finding was visited. */
  withFindings: number
  seen: number
  /** The conversations that `listWithoutFindings` lists, and their waiting cards. */
  freeConversations: number
  freeCards: number
}

/** Counts what waits. */
export function countQueue(db: Db): Promise<QueueTotals> {
  const total = (what: ReturnType<typeof sql>, name: keyof QueueTotals) =>
    sql<number>`CAST(COALESCE(sum(${what}), 0) AS integer)`.as(name)
  const isFree = sql`has_findings = 0 AND has_kept = 0`
  return db
    .with('waiting', (cte) => waitingConversations(cte as unknown as Db))
    .selectFrom('waiting')
    .select([
      total(sql`1`, 'conversations'),
      total(sql`cards`, 'cards'),
      total(sql`found`, 'findings'),
      total(sql`visited`, 'visited'),
      total(sql`has_findings`, 'withFindings'),
      total(sql`CASE WHEN has_findings = 1 AND visited >= found THEN 1 ELSE 0 END`, 'seen'),
      total(sql`CASE WHEN ${isFree} THEN 1 ELSE 0 END`, 'freeConversations'),
      total(sql`CASE WHEN ${isFree} THEN cards ELSE 0 END`, 'freeCards'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whole waiting cards of some conversations, in chronological order. */
export const waitingRows = (db: Db, conversations: readonly string[]): Promise<Selectable<CardsTable>[]> =>
  db.selectFrom('cards').selectAll().where(WAITING).where('conversation', 'in', conversations).orderBy('key').execute()
