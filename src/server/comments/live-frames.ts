import { eventFrame } from '#server/http/event-frames.ts'
import { commentOf, type CommentRow, type ThreadEvent } from '#store/comments.ts'

/** Sent where missed events are no longer available: the client reads the list again. */
export const reload = (id: string): Buffer => eventFrame('reload', {}, id)

/** Ends the stream, as its thread no longer exists for this subscriber; it reveals nothing of the thread. */
export const END_FRAME = eventFrame('gone', {})

/**
 * The frame of an event, for admins or for everyone else; null when it is not for them.
 * @param id its encrypted number
 */
export function commentFrame({ kind, commentId, comment }: ThreadEvent, id: string, seesAll: boolean): Buffer | null {
  if (kind === 'removed') return eventFrame('removed', { id: commentId }, id)
  if (kind === 'waiting') {
    if (!seesAll) return null
    return comment ? added(comment, id, true) : eventFrame('removed', { id: commentId }, id)
  }
  // Removed since: the event of the removal follows.
  if (!comment || comment.is_waiting) return null
  return added(comment, id, seesAll)
}

const added = (comment: CommentRow, id: string, seesAll: boolean) =>
  eventFrame('added', commentOf(comment, seesAll), id)
