import type { Card } from '#archive/card.ts'
import type { CardProof } from '#archive/proof/card-proof.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import { readOpened, type ShowReasoning, type ShownFields } from '#server/cards/read-contents.ts'
import { proofOf, visiblePartsFor } from '#server/proof/read-proofs.ts'
import { neighboursOf } from '#store/cards.ts'
import { cardToOpen } from '#store/signed-cards.ts'
import type { Db } from '#store/tables.ts'

const noSuchCard = () => new Refusal('not-found', TEXTS.noSuchCard)

/**
 * One card, whole, with the content that the viewer may see, and the proof of both. A private card is refused exactly like one
 * that never existed (R6.3).
 */
export async function openCard(
  db: Db,
  viewer: Viewer,
  id: string,
  { showReasoning, address }: { showReasoning: ShowReasoning; address: string },
): Promise<Card & ShownFields & { proof?: CardProof }> {
  const found = await cardToOpen(db, visibilityOf(viewer), id)
  if (!found) throw noSuchCard()
  const { card, isOpened, holds } = found
  const { content } = found.shown
  const shown = content ? await readOpened(db, viewer, { id, content, isOpened, holds }, showReasoning) : undefined
  const proof = proofOf(found, visiblePartsFor(shown), address)
  return { ...card, ...shown, ...(proof ? { proof } : {}) }
}

/** The summaries, as JSON text, of the cards just before and after a card in chronological order. */
export async function timelineOf(db: Db, viewer: Viewer, id: string) {
  const neighbours = await neighboursOf(db, visibilityOf(viewer), id)
  if (!neighbours) throw noSuchCard()
  return neighbours
}
