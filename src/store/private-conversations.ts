import { sql } from 'kysely'
import { findsAny } from './row-counts.ts'
import type { Db } from './tables.ts'

/** A conversation of which cards are private. */
export interface PrivateConversation {
  conversation: string
  /** The key of its first private card. */
  key: number
  /** How many of its cards are private. */
  cards: number
}

/** What a conversation is asked for by. */
export interface ConversationNamed {
  /** The heading of its session, which other conversations can have as well. */
  heading: string
  /** Its own key. */
  conversation: string | undefined
}

/**
 * The conversations with private cards under a heading, and the one of a key, in the order of their first private cards.
 * @param limit at most this many of them; `total` says how many there are
 */
export async function privateConversations(
  db: Db,
  { heading, conversation }: ConversationNamed,
  limit: number,
): Promise<{ conversations: PrivateConversation[]; total: number }> {
  const privateCards = db.selectFrom('cards').where('is_private', '=', 1)
  const rows = await privateCards
    .select((eb) => [
      'conversation',
      eb.fn.min<number>('key').as('key'),
      sql<number>`CAST(count(*) AS integer)`.as('cards'),
      sql<number>`CAST(count(*) OVER () AS integer)`.as('total'),
    ])
    .where((eb) =>
      eb.or([
        eb('conversation', 'in', privateCards.select('conversation').where('session', '=', heading)),
        ...(conversation === undefined ? [] : [eb('conversation', '=', conversation)]),
      ]),
    )
    .groupBy('conversation')
    .orderBy('key')
    .limit(limit)
    .execute()
  return {
    conversations: rows.map(({ conversation: name, key, cards }) => ({ conversation: name, key, cards })),
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
