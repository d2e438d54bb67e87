import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { CardContent } from '#archive/parts.ts'
import type { CardProof } from '#archive/proof/card-proof.ts'
import { readPublishedContents, type FindReadable } from '#server/cards/read-contents.ts'
import { readProofs } from '#server/proof/read-proofs.ts'
import type { Db } from '#store/tables.ts'

/** The published parts of a card besides its two texts. */
export interface PublishedParts {
  /** Null for a card of two texts alone. */
  content: CardContent | null
  /** Null until the card is signed. */
  proof: CardProof | null
}

/**
 * The published parts of public cards besides their two texts, in their order.
 * @param address the URL of the site, '' where it is not set
 * @param readable returns which other cards the reader may see; the public ones if left out
 */
export async function readPublished(
  db: Db,
  cards: readonly Card[],
  address: string,
  readable?: FindReadable,
): Promise<PublishedParts[]> {
  const contents = await readPublishedContents(db, idsOf(cards), readable)
  const seen = (id: string) => ({ content: contents.has(id), folded: false })
  const proofs = await readProofs(db, cards, seen, address)
  return cards.map(({ id }) => ({ content: contents.get(id) ?? null, proof: proofs.get(id) ?? null }))
}

/** The same as fields of a card's JSON. */
export const publishedFields = ({ content, proof }: PublishedParts) => ({
  ...(content ? contentFields(content) : {}),
  ...(proof ? { proof } : {}),
})

const contentFields = ({ answer, alternatives, ...parts }: CardContent) => ({ parts, answer, alternatives })
