import { commentOf, type CommentRow, type ThreadEvent } from '#store/comments.ts'

/** One server-sent event as it goes over the wire, made once for all who get it. @param id the encrypted number of the event */
const frame = (event: string, data: unknown, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment, by which both sides notice a lost connection. */
export const HEARTBEAT = Buffer.from(': \n\n')

/** The first frame of a stream: the time to reconnect after, and the last event. */
export const openFrame = (id: string): Buffer => Buffer.from(`retry: 1000\nid: ${id}\n: open\n\n`)

/** Missed events are not available any more: the client reads the list again. */
export const reload = (id: string): Buffer => frame('reload', {}, id)

/** The stream ends, as its thread is gone for this subscriber. Nothing of the thread is said. */
export const END_FRAME = frame('gone', {})

/** The last frame before the server closes: reconnect soon. */
export const CLOSING_FRAME = Buffer.from('retry: 2000\n\n')

/**
 * An event for those who see everything, or for everyone else; null when it is not for them.
 * @param id its number, encrypted
 */
export function eventFrame({ kind, commentId, comment }: ThreadEvent, id: string, seesAll: boolean): Buffer | null {
  if (kind === 'removed') return frame('removed', { id: commentId }, id)
  if (kind === 'waiting') {
    if (!seesAll) return null
    return comment ? added(comment, id, true) : frame('removed', { id: commentId }, id)
  }
  // Taken away since: the event that says so follows.
  if (!comment || comment.is_waiting) return null
  return added(comment, id, seesAll)
}

const added = (comment: CommentRow, id: string, seesAll: boolean) => frame('added', commentOf(comment, seesAll), id)
