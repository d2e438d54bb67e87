import { cardIdOfThread, isThreadId, MAIN_THREAD, type Comment } from '#archive/comment.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import { may, visibilityOf, type Viewer } from '#archive/viewer.ts'
import { existsFor, titlesById } from '#store/cards.ts'
import { commentOf, countComments, countWaitingComments, listComments, type CommentList } from '#store/comments.ts'
import { readDiscussion, threadState, threadStatistics } from '#store/discussion.ts'
import type { Db } from '#store/tables.ts'

/** One page of comments, newest first. */
export interface CommentPage {
  comments: Comment[]
  /** Only comments before this number are on the following page; null on the last. */
  before: number | null
  total: number
  /** The number of the last event, visible to the viewer, that this page includes. */
  event: number
}

/** The requested page. */
export interface Window {
  limit: number
  before?: number | undefined
}

/** Refuses a thread that does not exist for the viewer; for visitors the thread of a private card never existed (R6.5). */
export async function openThread(db: Db, viewer: Viewer, threadId: string): Promise<void> {
  if (!isThreadId(threadId)) throw new Refusal('not-found', REFUSALS.noSuchThread)
  if (threadId === MAIN_THREAD) return
  const isThere = await existsFor(db, visibilityOf(viewer), cardIdOfThread(threadId))
  if (!isThere) throw new Refusal('not-found', REFUSALS.noSuchThread)
}

/**
 * The comments of a thread, with the viewer's own that wait for approval; admins see all.
 * @param visitor the id in the browser's cookie, also for a signed-in viewer, whose earlier comments may still wait
 */
export async function readThread(
  db: Db,
  { viewer, visitor }: { viewer: Viewer; visitor: string | null },
  threadId: string,
  window: Window,
): Promise<CommentPage> {
  await openThread(db, viewer, threadId)
  const isAdmin = may(viewer, 'moderate-comments')
  // Read before the comments, so that a comment in between is sent twice rather than missed.
  const { events } = await readDiscussion(db)
  const { count, latest } = await threadState(db, threadId)
  const of = [viewer.id, visitor].filter((id) => id !== null)
  const own = of.length > 0 ? { of } : ('none' as const)
  const page = await readPage(db, isAdmin, window, { threadId, waiting: isAdmin ? 'all' : own })
  // Its card may have turned private meanwhile: later comments are for admins alone.
  await openThread(db, viewer, threadId)
  return { ...page, total: count, event: isAdmin ? events : latest }
}

/**
 * The comments of all threads (R9.13).
 * @param search text in the comment or its author's name
 * @param isWaiting true for those alone that wait for approval
 */
export async function readAllComments(
  db: Db,
  viewer: Viewer,
  window: Window,
  { search, isWaiting }: { search: string | undefined; isWaiting: boolean },
): Promise<CommentPage> {
  refuseNonModerators(viewer)
  const holds = search?.trim()
  const waiting = isWaiting ? 'only' : 'all'
  const { events } = await readDiscussion(db)
  const { comments, before } = await readPage(db, true, window, { waiting, ...(holds ? { holds } : {}) })
  const total = await (isWaiting ? countWaitingComments : countComments)(db)
  return { comments: await withTitles(db, comments), before, total, event: events }
}

/** The number of comments of each thread. */
export async function readStatistics(db: Db, viewer: Viewer) {
  refuseNonModerators(viewer)
  return { total: await countComments(db), threads: await withTitles(db, await threadStatistics(db)) }
}

/** Adds the title of the card to entries of threads; entries of the archive's own thread and of deleted cards get none. */
async function withTitles<T extends { threadId: string }>(
  db: Db,
  all: readonly T[],
): Promise<(T & { cardTitle?: string })[]> {
  const ids = new Set(all.map(({ threadId }) => cardIdOfThread(threadId)))
  const titles = await titlesById(db, [...ids])
  return all.map((one) => {
    const cardTitle = titles.get(cardIdOfThread(one.threadId))
    return cardTitle === undefined ? one : { ...one, cardTitle }
  })
}

/** Refuses everyone who may not moderate, before anything is looked up. */
export function refuseNonModerators(viewer: Viewer): void {
  if (!may(viewer, 'moderate-comments')) throw new Refusal('forbidden', REFUSALS.adminsOnly)
}

async function readPage(
  db: Db,
  withEmail: boolean,
  { limit, before }: Window,
  which: Omit<CommentList, 'limit' | 'before'>,
): Promise<Pick<CommentPage, 'comments' | 'before'>> {
  const rows = await listComments(db, { ...which, before: before ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    comments: shown.map((row) => commentOf(row, withEmail)),
    before: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
  }
}
