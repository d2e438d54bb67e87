import { eventFrame } from '#server/http/event-frames.ts'
import { commentOf, type CommentRow, type ThreadEvent } from '#store/comments.ts'

/** Missed events are not available any more: the client reads the list again. */
export const reload = (id: string): Buffer => eventFrame('reload', {}, id)

/** The stream ends, as its thread is gone for this subscriber. Nothing of the thread is said. */
export const END_FRAME = eventFrame('gone', {})

/**
 * An event for those who see everything, or for everyone else; null when it is not for them.
 * @param id its number, encrypted
 */
export function commentFrame({ kind, commentId, comment }: ThreadEvent, id: string, seesAll: boolean): Buffer | null {
  if (kind === 'removed') return eventFrame('removed', { id: commentId }, id)
  if (kind === 'waiting') {
    if (!seesAll) return null
    return comment ? added(comment, id, true) : eventFrame('removed', { id: commentId }, id)
  }
  // Taken away since: the event that says so follows.
  if (!comment || comment.is_waiting) return null
  return added(comment, id, seesAll)
}

const added = (comment: CommentRow, id: string, seesAll: boolean) =>
  eventFrame('added', commentOf(comment, seesAll), id)
