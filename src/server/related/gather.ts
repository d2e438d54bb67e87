import type { Kysely } from 'kysely'
import { gathered, type GivenCard, type GivenVectors } from '#meaning/given-vectors.ts'
import { embeddedCards } from '#store/embeddings.ts'
import type { Tables } from '#store/tables.ts'

/** The public cards with what an endpoint said of their texts as they are now; null where there are none. */
export async function gather(db: Kysely<Tables>, model: string): Promise<GivenVectors | null> {
  const cards: GivenCard[] = []
  for await (const rows of embeddedCards(db, model)) {
    for (const { vector, ...card } of rows) {
      cards.push({ ...card, vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength) })
    }
  }
  return gathered(cards)
}
