import { sql, type Kysely, type Transaction } from 'kysely'
import { cardIdOfThread, MAIN_THREAD } from '#archive/comment.ts'
import type { Tables, ThreadEventKind } from './tables.ts'

/** Streams that were cut can resume across this many events. */
export const KEPT_EVENTS = 10_000

/** How often what is older is cleared away, in events. */
const CLEARED_EVERY = 500

/**
 * The number of the next event. As the first step of a transaction it makes writers wait for each other, so that numbers
 * become visible in their order and a stream that has seen n has missed nothing before n.
 */
export async function nextEvent(trx: Transaction<Tables>): Promise<number> {
  const row = await trx
    .updateTable('discussion')
    .set({ events: sql<number>`events + 1` })
    .returning('events')
    .executeTakeFirstOrThrow()
  return row.events
}

/** Writes down what happened under the number taken for it. */
export async function logEvent(
  trx: Transaction<Tables>,
  event: { number: number; threadId: string; kind: ThreadEventKind; commentId: string },
): Promise<void> {
  const { number, threadId, kind, commentId } = event
  await trx.insertInto('thread_events').values({ number, thread_id: threadId, kind, comment_id: commentId }).execute()
  if (number % CLEARED_EVERY === 0) {
    await trx
      .deleteFrom('thread_events')
      .where('number', '<=', number - KEPT_EVENTS)
      .execute()
  }
}

/** Changes how many comments of a thread are shown. */
export async function countComment(trx: Transaction<Tables>, threadId: string, change: 1 | -1): Promise<void> {
  await trx
    .insertInto('thread_counts')
    .values({ thread_id: threadId, count: Math.max(0, change) })
    .onConflict((conflict) =>
      conflict.column('thread_id').doUpdateSet({ count: sql<number>`thread_counts.count + ${change}` }),
    )
    .execute()
  if (threadId === MAIN_THREAD) return
  await trx
    .updateTable('discussion')
    .set({ counts: sql<number>`counts + 1` })
    .execute()
}

/** How many comments a thread shows. */
export async function threadCount(db: Kysely<Tables>, threadId: string): Promise<number> {
  const row = await db.selectFrom('thread_counts').select('count').where('thread_id', '=', threadId).executeTakeFirst()
  return row?.count ?? 0
}

/** The number of the latest event, and the number that changes with every change of a card's count. */
export const readDiscussion = (db: Kysely<Tables>): Promise<{ events: number; counts: number }> =>
  db.selectFrom('discussion').select(['events', 'counts']).executeTakeFirstOrThrow()

/** All threads that have comments, those with most first, private cards' too: for admins. */
export async function threadStatistics(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('comments')
    .select(['thread_id', sql<number>`count(*)`.as('count'), sql<number>`max(created_at)`.as('latest')])
    .groupBy('thread_id')
    .orderBy('count', 'desc')
    .orderBy('thread_id')
    .execute()
  return rows.map((row) => ({
    threadId: row.thread_id,
    cardId: cardIdOfThread(row.thread_id),
    count: Number(row.count),
    latest: new Date(Number(row.latest)).toISOString(),
  }))
}
