import { sql, type Insertable, type Selectable } from 'kysely'
import type { Comment } from '#archive/comment.ts'
import type { Subject } from './blocks.ts'
import { columnHolds } from './column-holds.ts'
import { countOf, findsAny } from './row-counts.ts'
import type { CommentsTable, Db, ThreadEventKind, Trx } from './tables.ts'

export type CommentRow = Selectable<CommentsTable>

/** The comment in a row. @param forAdmins true adds what only admins may know of its author */
export function commentOf(row: CommentRow, forAdmins: boolean): Comment {
  const { id, text, thread_id: threadId, user_id: userId, user_name: userName } = row
  const createdAt = new Date(row.created_at).toISOString()
  const comment = { id, text, threadId, createdAt, userId, userName, isWaiting: row.is_waiting === 1 }
  return forAdmins ? { ...comment, userEmail: row.user_email, isAddressKnown: row.origin !== '' } : comment
}

/** Which comments are listed. */
export interface CommentList {
  /** One thread, or all of them. */
  threadId?: string
  /** Which waiting comments are listed with shown ones: none, all, or those of some authors; 'only' lists no others. */
  waiting: 'none' | 'all' | 'only' | { of: readonly string[] }
  /** Only those before this number. */
  before: number | null
  limit: number
  /** Text to be found in the comment or its author's name, in any case. */
  holds?: string
}

/** A text escaped as in the markup of a comment. */
const escapedText = (text: string): string => {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' }
  return text.replace(/[&<>\u00a0]/g, (letter) => named[letter]!)
}

/** Comments, newest first. */
export async function listComments(
  db: Db,
  { threadId, waiting, before, limit, holds }: CommentList,
): Promise<CommentRow[]> {
  let query = db.selectFrom('comments').selectAll()
  if (threadId !== undefined) query = query.where('thread_id', '=', threadId)
  if (waiting === 'none') query = query.where('is_waiting', '=', 0)
  else if (waiting === 'only') query = query.where('is_waiting', '=', 1)
  else if (waiting !== 'all')
    query = query.where((eb) => eb.or([eb('is_waiting', '=', 0), eb('author', 'in', waiting.of)]))
  if (before !== null) query = query.where('number', '<', before)
  if (holds) {
    const columnMatches = (column: string, words: string) => columnHolds(sql`coalesce(${sql.ref(column)}, '')`, words)
    const names = ['user_name', 'user_email', 'thread_id'].map((column) => columnMatches(column, holds))
    query = query.where((eb) => eb.or([columnMatches('text', escapedText(holds)), ...names]))
  }
  return query.orderBy('number', 'desc').limit(limit).execute()
}

export const insertComment = (trx: Trx, row: Insertable<CommentsTable>) =>
  trx.insertInto('comments').values(row).execute()

/** How many comments there are, waiting ones included. */
export const countComments = (db: Db): Promise<number> => countOf(db.selectFrom('comments'))

/** How many comments wait for approval. */
export const countWaitingComments = (db: Db): Promise<number> =>
  countOf(db.selectFrom('comments').where('is_waiting', '=', 1))

export const commentById = (db: Db, id: string) =>
  db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()

/** The ids of the newest comments of an author or from an address, but those of admins. */
export const commentsOf = (db: Db, { kind, subject }: Subject, limit: number) =>
  db
    .selectFrom('comments')
    .select('id')
    .where(kind === 'author' ? 'author' : 'origin', '=', subject)
    .where((eb) => {
      const account = eb.selectFrom('users').select('id').whereRef('users.id', '=', 'comments.user_id')
      return eb.not(eb.exists(account.where('is_admin', '=', 1)))
    })
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** Deletes comments. @returns those that were still there */
export const deleteComments = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom('comments').where('id', 'in', ids).returning(['id', 'thread_id', 'is_waiting']).execute()

/** Lets a waiting comment be shown, as the newest of its thread; null when it is not waiting. */
export const showComment = (trx: Trx, id: string, number: number) =>
  trx
    .updateTable('comments')
    .set({ is_waiting: 0, number })
    .where('id', '=', id)
    .where('is_waiting', '=', 1)
    .returningAll()
    .executeTakeFirst()

/**
 * Clears the origins of comments written before an instant, in Unix milliseconds. The condition is written as in the partial
 * index of known origins, which a bound parameter would not match.
 */
export const forgetOrigins = (db: Db, before: number) =>
  db
    .updateTable('comments')
    .set({ origin: '' })
    .where('created_at', '<', before)
    .where(sql<boolean>`origin <> ''`)

/** True when an author has a comment that is shown. */
export const hasShownComment = (db: Db, author: string): Promise<boolean> =>
  findsAny(db.selectFrom('comments').select('id').where('author', '=', author).where('is_waiting', '=', 0))

/** Something that happened in a thread; `comment` is null when it is gone since. */
export interface ThreadEvent {
  number: number
  threadId: string
  kind: ThreadEventKind
  commentId: string
  comment: CommentRow | null
}

/** The number of the oldest event that is there; null where there is none. */
export async function firstEvent(db: Db): Promise<number | null> {
  const row = await db.selectFrom('thread_events').select('number').orderBy('number').limit(1).executeTakeFirst()
  return row?.number ?? null
}

/** The events after an event, in order. */
export async function eventsAfter(
  db: Db,
  after: number,
  { threadId, limit }: { threadId?: string | undefined; limit: number },
): Promise<ThreadEvent[]> {
  let query = db.selectFrom('thread_events').selectAll().where('number', '>', after)
  if (threadId !== undefined) query = query.where('thread_id', '=', threadId)
  const events = await query.orderBy('number').limit(limit).execute()
  const ids = events.map((event) => event.comment_id)
  const rows = ids.length > 0 ? await db.selectFrom('comments').selectAll().where('id', 'in', ids).execute() : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return events.map((event) => ({
    number: event.number,
    threadId: event.thread_id,
    kind: event.kind,
    commentId: event.comment_id,
    comment: byId.get(event.comment_id) ?? null,
  }))
}
