import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { CardContent } from '#archive/parts.ts'
import type { CardProof } from '#archive/proof/card-proof.ts'
import { readPublishedContents, type FindReadable } from '#server/cards/read-contents.ts'
import { readProofs } from '#server/proof/read-proofs.ts'
import type { Db } from '#store/tables.ts'

/** What is published of a card beyond its two texts. */
export interface PublishedParts {
  /** Null where the two texts are all that is shown. */
  content: CardContent | null
  /** Null until the card is signed. */
  proof: CardProof | null
}

/**
 * What is published of public cards beyond their two texts, in their order.
 * @param address the site's, '' where it is not set
 * @param readable which other cards the reader may see; absent: the public ones
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

/** The same as the JSON of a card says it. */
export const publishedFields = ({ content, proof }: PublishedParts) => ({
  ...(content ? contentFields(content) : {}),
  ...(proof ? { proof } : {}),
})

const contentFields = ({ answer, alternatives, ...parts }: CardContent) => ({ parts, answer, alternatives })
