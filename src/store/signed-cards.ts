import { sql, type Kysely } from 'kysely'
import type { Card } from '#archive/card.ts'
import type { SignedCard } from '#archive/proof/leaves.ts'
import { withOriginalTexts } from '#archive/redact/redact-card.ts'
import { readContent } from '#archive/stored-content.ts'
import { jsonSet } from './json-set.ts'
import { originalOf } from './originals.ts'
import type { ProofRow } from './proofs.ts'
import { rowsOf } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** A card as it was signed and as it is shown: the same object where nothing of it is redacted. */
export interface CardToProve {
  signed: SignedCard
  shown: SignedCard
  /** What is stored of its signature; null where it is not signed. */
  proof: ProofRow | null
  /** What signs the cards of the archive (proof-secret.ts); null before the first card was signed. */
  secret: string | null
}

interface Joined {
  id: string
  content: string | null
  source: string | null
  texts: string | null
  original: string | null
  leaves: string | null
  root: string | null
  signature: string | null
  secret: string | null
}

/**
 * What is signed of cards, in their order, with what is stored of it: one statement, as every card that is shown asks it.
 * @param cards as the archive holds them now
 */
export async function cardsToProve(db: Kysely<Tables>, cards: readonly Card[]): Promise<CardToProve[]> {
  if (cards.length === 0) return []
  const query = sql<Joined>`SELECT asked.key AS id, card_contents.content, card_contents.source,
      originals.texts, originals.content AS original, proofs.leaves, proofs.root, proofs.signature,
      (SELECT value FROM settings WHERE name = 'proof_secret') AS secret
    FROM json_each(${jsonSet(cards.map(({ id }) => id))}) AS asked
    LEFT JOIN card_contents ON card_contents.card_id = asked.key
    LEFT JOIN originals ON originals.card_id = asked.key
    LEFT JOIN proofs ON proofs.card_id = asked.key`
  const rows = new Map((await rowsOf(db, query.compile(db))).map((row) => [row.id, row]))
  return cards.map((card) => {
    const row = rows.get(card.id)!
    const source = row.source ?? ''
    const shown = { ...card, source, content: row.content ? readContent(row.content, card) : null }
    const { leaves, root, signature, secret } = row
    const proof = leaves !== null && root !== null && signature !== null ? { leaves, root, signature } : null
    const stored = { proof: proof && { card_id: card.id, ...proof }, secret }
    if (row.texts === null) return { signed: shown, shown, ...stored }
    const original = originalOf({ texts: row.texts, content: row.original ?? '' })
    return {
      signed: { ...withOriginalTexts(card, original.texts), source, content: original.content },
      shown,
      ...stored,
    }
  })
}
