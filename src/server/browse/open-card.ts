import type { Kysely } from 'kysely'
import type { Card } from '#archive/card.ts'
import type { CardProof } from '#archive/proof/card-proof.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import { readContents, type ShowReasoning, type ShownFields } from '#server/read-contents.ts'
import { readProofs, seenBy } from '#server/read-proofs.ts'
import { cardById, neighboursOf } from '#store/cards.ts'
import type { Tables } from '#store/tables.ts'

const noSuchCard = () => new Refusal('not-found', TEXTS.noSuchCard)

/**
 * One card, whole, with what the viewer sees of its contents, and the proof of that. A private card is refused exactly like one that never was
 * (decisions, section 2).
 */
export async function openCard(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: string,
  { showReasoning, address }: { showReasoning: ShowReasoning; address: string },
): Promise<Card & ShownFields & { proof?: CardProof }> {
  const card = await cardById(db, visibilityOf(viewer), id)
  if (!card) throw noSuchCard()
  const shown = (await readContents(db, viewer, [id], showReasoning)).get(id)
  const proof = (await readProofs(db, [card], () => seenBy(shown), address)).get(id)
  return { ...card, ...shown, ...(proof ? { proof } : {}) }
}

/** The summaries, as JSON text, of the cards just before and after one in the order of time. */
export async function timelineOf(db: Kysely<Tables>, viewer: Viewer, id: string) {
  const neighbours = await neighboursOf(db, visibilityOf(viewer), id)
  if (!neighbours) throw noSuchCard()
  return neighbours
}
