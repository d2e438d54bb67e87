import { sql } from 'kysely'
import { cardIdOfThread, MAIN_THREAD } from '#archive/comment.ts'
import { isSqlite } from './sqlite.ts'
import type { Db, ThreadEventKind, Trx } from './tables.ts'

/** Streams that were cut can resume across this many events. */
export const EVENT_LOG_SIZE = 10_000

/** Interval of removing older events, in events. */
const CLEANUP_INTERVAL = 500

/**
 * The number of the next event; of several, that of the last. As the first step of a transaction it makes writers wait for each
 * other, so that numbers become visible in their order and a stream that has seen n has missed nothing before n.
 */
export async function nextEvent(trx: Trx, count = 1): Promise<number> {
  const row = await trx
    .updateTable('discussion')
    .set({ events: sql<number>`events + ${count}` })
    .returning('events')
    .executeTakeFirstOrThrow()
  return row.events
}

/** An event of a thread, under the number taken for it. */
interface LoggedEvent {
  number: number
  threadId: string
  kind: ThreadEventKind
  commentId: string
}

/** Writes down what happened under the number taken for it. */
export const logEvent = (trx: Trx, event: LoggedEvent): Promise<void> => logEvents(trx, [event])

/** Writes down several events. */
export async function logEvents(trx: Trx, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ number, threadId, kind, commentId }) => {
    return { number, thread_id: threadId, kind, comment_id: commentId }
  })
  await trx.insertInto('thread_events').values(rows).execute()
  const due = events.find(({ number }) => number % CLEANUP_INTERVAL === 0)
  if (!due) return
  await trx
    .deleteFrom('thread_events')
    .where('number', '<=', due.number - EVENT_LOG_SIZE)
    .execute()
}

/**
 * Changes how many comments of a thread are shown.
 * @param number of the event that shows one or takes one away
 */
export async function countComment(trx: Trx, threadId: string, change: number, number: number): Promise<void> {
  await trx
    .insertInto('thread_counts')
    .values({ thread_id: threadId, count: Math.max(0, change), latest: number })
    .onConflict((conflict) =>
      conflict.column('thread_id').doUpdateSet({ count: sql<number>`thread_counts.count + ${change}`, latest: number }),
    )
    .execute()
  if (threadId === MAIN_THREAD || !(await isOfPublicCard(trx, threadId))) return
  await raiseCounts(trx)
}

/** Raises the counter that invalidates cached responses with comment counts. */
export async function raiseCounts(db: Db): Promise<void> {
  await db
    .updateTable('discussion')
    .set({ counts: sql<number>`counts + 1` })
    .execute()
}

/** Sets both counters, when an archive is replaced. */
export async function setDiscussion(trx: Trx, numbers: { events: number; counts: number }): Promise<void> {
  await trx.updateTable('discussion').set(numbers).execute()
}

/**
 * True when the thread's card is public. It stays as it is until the transaction ends: on PostgreSQL it could else turn
 * public in between, and lists of it would keep the number of comments from before. SQLite has one writer at a time.
 */
async function isOfPublicCard(trx: Trx, threadId: string): Promise<boolean> {
  const card = trx.selectFrom('cards').select('is_private').where('id', '=', cardIdOfThread(threadId))
  const row = await (isSqlite(trx) ? card : card.forShare()).executeTakeFirst()
  return row?.is_private === 0
}

/** The public state of a thread: the number of shown comments, and the number of the last event that they can see. */
export async function threadState(db: Db, threadId: string): Promise<{ count: number; latest: number }> {
  const row = await db
    .selectFrom('thread_counts')
    .select(['count', 'latest'])
    .where('thread_id', '=', threadId)
    .executeTakeFirst()
  return row ?? { count: 0, latest: 0 }
}

/** The number of the latest event, and the number that changes with every change of a public card's count. */
export const readDiscussion = (db: Db): Promise<{ events: number; counts: number }> =>
  db.selectFrom('discussion').select(['events', 'counts']).executeTakeFirstOrThrow()

/** All threads that have comments, those with most first, private cards' too: for admins. */
export async function threadStatistics(db: Db) {
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
