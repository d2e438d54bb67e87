import { hash } from 'node:crypto'
import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import type { Card } from '#archive/card.ts'
import { SCANNED_FIELDS, type Finding } from '#archive/finding.ts'
import { scanCard } from '#archive/findings.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Viewer } from '#archive/viewer.ts'
import { isSeen } from '#server/release-cards.ts'
import { rewriteCards } from '#server/rewrite-cards.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/cards.ts'
import { countWaiting, waitingRows } from '#store/review-queue.ts'
import { countUnseen, reviewsOf, setKept, writeFindings } from '#store/reviews.ts'
import { lockArchive } from '#store/revision.ts'
import { adminsOnly } from './admins-only.ts'
import type { Desk } from './change-card.ts'

/** A card that waits for a decision. */
export interface WaitingCard {
  card: Card
  findings: Finding[]
  seen: boolean
  version: string
}

export interface Queue {
  cards: WaitingCard[]
  next: string | null
  total: number
  withUnseen: number
}

/** Changes with everything that a reader of the card has read. */
const versionOf = (card: Card): string =>
  hash('sha1', JSON.stringify([...SCANNED_FIELDS.map((field) => card[field]), card.dayStamp]), 'base64url')

/**
 * A part of the publish queue: private cards that nobody has reviewed, in the order of time (decisions, section 6.2).
 * @param after where the part before ended
 */
export async function readQueue(
  { db }: Pick<Desk, 'db'>,
  viewer: Viewer,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Queue> {
  adminsOnly(viewer)
  const rows = await waitingRows(db, after === undefined ? -1 : Number(after), limit + 1)
  const shown = rows.slice(0, limit)
  const reviews = await reviewsOf(
    db,
    shown.map((row) => row.id),
  )
  const cards = shown.map((row) => {
    const card = cardOf(row)
    const findings = scanCard(card)
    return { card, findings, seen: isSeen(findings, reviews.get(card.id)), version: versionOf(card) }
  })
  return {
    cards,
    next: rows.length > limit ? String(shown.at(-1)!.key) : null,
    total: await countWaiting(db),
    withUnseen: await countUnseen(db, 'waiting'),
  }
}

export interface Decision {
  decision: 'publish' | 'keep-private'
  /** The findings were looked at. */
  seen: boolean
  version?: string
}

/**
 * Publishes a waiting card or keeps it private; either takes it out of the queue. The same decision twice is one; a
 * different one than someone else has just taken is refused, as is one about a card that was written anew since.
 */
export async function decide(
  { db, search, changed }: Desk,
  viewer: Viewer,
  id: string,
  { decision, seen, version }: Decision,
): Promise<{ card: Card; remaining: number }> {
  adminsOnly(viewer)
  const publishes = decision === 'publish'
  const decided = await db.transaction().execute(async (trx) => {
    await lockArchive(trx)
    const [row] = await rowsById(trx, [id])
    if (!row) throw new Refusal('not-found', TEXTS.noSuchCard)
    const card = cardOf(row)
    if (!card.isPrivate || card.cardReviewed) {
      if (card.isPrivate === publishes) throw new Refusal('conflict', ADMIN_TEXTS.decidedBefore)
      return { card, remaining: await countWaiting(trx) }
    }
    if (version !== undefined && version !== versionOf(card)) throw new Refusal('conflict', ADMIN_TEXTS.changedSince)
    const findings = scanCard(card)
    const review = (await reviewsOf(trx, [id])).get(id)
    if (publishes && !seen && !isSeen(findings, review)) {
      throw new Refusal('conflict', ADMIN_TEXTS.unseenFindings(findings.length))
    }
    if (seen && findings.length > 0) await writeFindings(trx, new Map([[id, findings]]), true)
    await setKept(trx, [id], !publishes)
    const after = { ...card, isPrivate: !publishes, cardReviewed: true }
    await rewriteCards(trx, search, [row], () => after)
    return { card: after, remaining: await countWaiting(trx) }
  })
  changed()
  return decided
}
