import { titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import { cardIdOfThread, MAIN_THREAD } from '#archive/comment.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { commentById } from '#store/comments.ts'
import type { Db } from '#store/tables.ts'
import type { DeliveryRow } from '#store/webhooks.ts'

type About = Pick<DeliveryRow, 'event' | 'subject' | 'happened_at'>

/**
 * What is sent of an event, read as visitors read it at this moment.
 * @returns null where it is about something that visitors cannot see: a card that is private or gone, a comment that was
 * removed or waits, or one in the thread of such a card
 */
export async function payloadOf(
  db: Db,
  site: { address: string },
  { event, subject, happened_at: at }: About,
): Promise<object | null> {
  const data = await dataOf(db, site, event, subject)
  return data && { type: event, timestamp: new Date(at).toISOString(), data }
}

function dataOf(db: Db, site: { address: string }, event: About['event'], subject: string) {
  if (event === 'card.published') return publicCard(db, site, subject)
  if (event === 'comment.created') return publicComment(db, site, subject)
  return Promise.resolve({})
}

async function publicCard(db: Db, site: { address: string }, id: string) {
  const [row] = await rowsById(db, [id])
  if (!row || row.is_private === 1) return null
  const card = cardOf(row)
  return {
    id,
    title: titleOf(card),
    session: row.session,
    category: card.category,
    day: row.day === '' ? null : row.day,
    address: absoluteUrl(site, cardPath(card)),
  }
}

async function publicComment(db: Db, site: { address: string }, id: string) {
  const comment = await commentById(db, id)
  if (!comment || comment.is_waiting === 1) return null
  const { thread_id: thread, text, created_at: createdAt, user_name: author } = comment
  const card = thread === MAIN_THREAD ? null : await publicCard(db, site, cardIdOfThread(thread))
  if (card === null && thread !== MAIN_THREAD) return null
  return { id, thread, text, author, createdAt: new Date(createdAt).toISOString(), card }
}
