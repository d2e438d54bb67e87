import { GivenCards, type GivenVectors } from '#meaning/given-vectors.ts'
import { textHash } from '#meaning/term-counts.ts'
import { lastChange, type LogPosition } from '#store/change-log.ts'
import { embeddedCards, type VectorKind } from '#store/embeddings.ts'
import { countPublic } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'

/** The stored vectors of an archive from an endpoint. */
export interface Gathered {
  /** The public cards with the vectors of their texts; null for none. */
  vectors: GivenVectors | null
  /** Keys of public cards without a vector, and of cards whose texts the endpoint refused. */
  missing: number[]
  refused: number[]
  /** The last entry of the change log before the first card was read. */
  position: LogPosition
}

/** Gathers the stored vectors of the public cards. @param signal aborts */
export async function gather(db: Db, kind: VectorKind, signal?: AbortSignal): Promise<Gathered> {
  const position = await lastChange(db)
  const cards = new GivenCards(kind.length, await countPublic(db))
  const missing: number[] = []
  const refused: number[] = []
  for await (const rows of embeddedCards(db, kind.model)) {
    signal?.throwIfAborted()
    for (const { key, conversation, text, vector } of rows) {
      if (vector?.length === 0) refused.push(key)
      else if (vector?.length !== kind.length) missing.push(key)
      else cards.add({ key, session: textHash(conversation), text: textHash(text), vector })
    }
  }
  return { vectors: cards.inCells(), missing, refused, position }
}
