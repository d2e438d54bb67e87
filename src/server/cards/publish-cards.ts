import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import type { Card } from '#archive/card.ts'
import { titleOf } from '#archive/card-title.ts'
import { countUnvisited, mayTurnPublic, type StatedFinding } from '#archive/finding-visits.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { SearchEngine } from '#search/engine.ts'
import { cardOf } from '#store/card-row.ts'
import { privateRows, type CardRow, type OneConversation } from '#store/card-rows.ts'
import { reviewsOf } from '#store/reviews.ts'
import { lockArchive } from '#store/revision.ts'
import type { Trx } from '#store/tables.ts'
import { findingsOf, storeFindings, visitAll } from '#store/card-findings.ts'
import { rewriteCards } from './rewrite-cards.ts'

/** The cards to publish: all, or one conversation. A title alone is not enough, as unrelated chats share titles. */
export type Which = { all: true } | OneConversation

/** A card that was left unchanged, and why. */
export interface Refused {
  id: string
  reason: string
}

export interface PublishResult {
  published: number
  /** Cards with findings that were not visited. */
  unseen: Refused[]
  /** Cards that an admin decided to keep private. */
  kept: Refused[]
}

/**
 * The single gate for publishing (archive/finding-visits.ts): separates the cards that may turn public from those with
 * unvisited findings. Current findings of the latter are stored, so that the review leads to them.
 */
export async function withoutUnvisited(trx: Trx, rows: readonly CardRow[]) {
  const cards = rows.map(cardOf)
  const found = await findingsOf(trx, cards)
  const isFree = ({ id }: { id: string }) => mayTurnPublic(found.get(id)!)
  const withheld = cards.filter((card) => !isFree(card))
  await storeFindings(trx, withheld)
  const unseen = withheld.map((card): Refused => ({ id: card.id, reason: withheldReason(card, found.get(card.id)!) }))
  return { free: rows.filter(isFree), unseen }
}

/** The reason for withholding a card: its title, the number of unvisited findings, and where to look. */
export const withheldReason = (card: Card, findings: readonly StatedFinding[]): string =>
  ADMIN_TEXTS.unvisited(titleOf(card), countUnvisited(findings))

const BATCH_SIZE = 500

/**
 * Publishes private cards, except cards with findings that were not visited and cards that an admin keeps private. Text index,
 * calendar and revisions follow; published cards count as reviewed.
 * @param despiteFindings publishes cards with findings as well: the caller has seen them
 */
export async function publishCards(
  trx: Trx,
  search: Pick<SearchEngine, 'put'>,
  which: Which,
  { despiteFindings = false } = {},
): Promise<PublishResult> {
  await lockArchive(trx)
  const released: PublishResult = { published: 0, unseen: [], kept: [] }
  const of = 'conversation' in which ? which : null
  let after = -1
  for (;;) {
    const rows = await privateRows(trx, { after, limit: BATCH_SIZE, of })
    if (rows.length === 0) return released
    after = rows.at(-1)!.key
    const reviews = await reviewsOf(trx, idsOf(rows))
    const keptPrivate = rows.filter((row) => reviews.get(row.id)?.is_kept === 1)
    released.kept.push(...keptPrivate.map(({ id }) => ({ id, reason: ADMIN_TEXTS.keptPrivate })))
    const wanted = rows.filter((row) => !keptPrivate.includes(row))
    const { free, unseen } = despiteFindings
      ? { free: await seenByCaller(trx, wanted), unseen: [] }
      : await withoutUnvisited(trx, wanted)
    released.unseen.push(...unseen)
    released.published += await rewriteCards(trx, search, free, (card) => ({
      ...card,
      isPrivate: false,
      cardReviewed: true,
    }))
  }
}

async function seenByCaller(trx: Trx, rows: CardRow[]): Promise<CardRow[]> {
  await visitAll(trx, rows.map(cardOf), 'seen')
  return rows
}
