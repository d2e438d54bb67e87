import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import type { Viewer } from '#archive/viewer.ts'
import type { Subject } from '#store/blocks.ts'
import { commentsOf, deleteComments } from '#store/comments.ts'
import { countComment, logEvents, nextEvent } from '#store/discussion.ts'
import type { LiveChannel } from '#store/live-channel.ts'
import type { Db, Trx } from '#store/tables.ts'
import { refuseNonModerators } from './threads.ts'

/** The dependencies of changing comments. */
export interface Comments {
  db: Db
  live: Pick<LiveChannel, 'notify' | 'notifyLocal'>
}

/** Maximum number of comments that are deleted with a block. */
const MAX_DELETED = 1000

/** Deletes any comment (R7.24). */
export async function removeComment({ db, live }: Comments, viewer: Viewer, id: string): Promise<{ id: string }> {
  refuseNonModerators(viewer)
  await db.transaction().execute(async (trx) => {
    if ((await remove(trx, [id])) === 0) throw new Refusal('not-found', REFUSALS.noSuchComment)
    await live.notify(trx)
  })
  live.notifyLocal()
  return { id }
}

/** Deletes the newest comments of an author or from an address, but those of admins. */
export async function removeCommentsOf(trx: Trx, subject: Subject): Promise<void> {
  const ids = (await commentsOf(trx, subject, MAX_DELETED)).map(({ id }) => id)
  if (ids.length > 0) await remove(trx, ids)
}

/** Deletes comments with their counts, and logs the events. @returns how many were still there */
async function remove(trx: Trx, ids: readonly string[]): Promise<number> {
  // First, as it is what other changes of comments wait for.
  const last = await nextEvent(trx, ids.length)
  const rows = await deleteComments(trx, ids)
  const shown = new Map<string, number>()
  const events = rows.map(({ id, thread_id: threadId, is_waiting: isWaiting }, at) => {
    if (!isWaiting) shown.set(threadId, (shown.get(threadId) ?? 0) + 1)
    // Visitors never saw a comment that waited for approval.
    return { number: last - at, threadId, kind: isWaiting ? ('waiting' as const) : ('removed' as const), commentId: id }
  })
  await logEvents(trx, events)
  for (const [threadId, count] of shown) await countComment(trx, threadId, -count, last)
  return rows.length
}
