import { sql } from 'kysely'
import { findsAny } from './row-counts.ts'
import type { Db } from './tables.ts'

/** A conversation, of all its cards or of the private ones alone. */
export interface NamedConversation {
  conversation: string
  /** The key of the first of these cards. */
  key: number
  /** How many they are. */
  cards: number
}

/** The name or key by which a conversation is looked up. */
export interface ConversationName {
  /** The heading of its session, which other conversations can have as well. */
  heading: string
  /** Its own key. */
  conversation: string | undefined
  /** True where public cards do not matter. */
  ofPrivate: boolean
}

/**
 * The conversations with cards under a heading, and the one of a key, in the order of their first cards.
 * @param limit at most this many of them; `total` says how many there are
 */
export async function conversationsOfName(
  db: Db,
  { heading, conversation, ofPrivate }: ConversationName,
  limit: number,
): Promise<{ conversations: NamedConversation[]; total: number }> {
  const all = db.selectFrom('cards')
  const cards = ofPrivate ? all.where('is_private', '=', 1) : all
  const rows = await cards
    .select((eb) => [
      'conversation',
      eb.fn.min<number>('key').as('key'),
      sql<number>`CAST(count(*) AS integer)`.as('cards'),
      sql<number>`CAST(count(*) OVER () AS integer)`.as('total'),
    ])
    .where((eb) =>
      eb.or([
        eb('conversation', 'in', cards.select('conversation').where('session', '=', heading)),
        ...(conversation === undefined ? [] : [eb('conversation', '=', conversation)]),
      ]),
    )
    .groupBy('conversation')
    .orderBy('key')
    .limit(limit)
    .execute()
  return {
    conversations: rows.map(({ conversation: own, key, cards: count }) => ({ conversation: own, key, cards: count })),
    total: rows[0]?.total ?? 0,
  }
}

/** True where a card, public or private, is under this heading. */
export const hasHeading = (db: Db, heading: string): Promise<boolean> =>
  findsAny(db.selectFrom('cards').select('id').where('session', '=', heading))

/** The headings of sessions with private cards, the latest first. */
export async function privateSessions(db: Db): Promise<string[]> {
  const query = db.selectFrom('cards').select('session').where('is_private', '=', 1)
  const latest = query.groupBy('session').orderBy((cards) => cards.fn.max('key'), 'desc')
  return (await latest.execute()).map(({ session }) => session)
}
