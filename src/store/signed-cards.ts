import { sql, type Selectable } from 'kysely'
import type { Card } from '#archive/card.ts'
import type { SignedCard } from '#archive/proof/leaves.ts'
import { withOriginalTexts } from '#archive/redact/redact-card.ts'
import { readContent } from '#archive/stored-content.ts'
import type { Visibility } from '#archive/viewer.ts'
import { cardOf } from './card-row.ts'
import { privacyOf } from './cards.ts'
import { jsonSet } from './json-set.ts'
import { originalOf } from './originals.ts'
import type { ProofRow } from './proofs.ts'
import { rowsOf } from './sqlite.ts'
import type { CardsTable, Db } from './tables.ts'

/** A card as it was signed and as it is shown: the same object where nothing of it is redacted. */
export interface CardToProve {
  signed: SignedCard
  shown: SignedCard
  /** Its stored signature; null where it is not signed. */
  proof: ProofRow | null
  /** The secret of the signing key (secret.ts); null before the first card was signed. */
  secret: string | null
}

/** The joined rows of a card: its content, its original and its proof. */
interface Joined {
  content: string | null
  source: string | null
  texts: string | null
  original: string | null
  leaves: string | null
  root: string | null
  signature: string | null
  secret: string | null
}

const JOINED = sql`card_contents.content, card_contents.source, originals.texts, originals.content AS original,
  proofs.leaves, proofs.root, proofs.signature, (SELECT value FROM settings WHERE name = 'proof_secret') AS secret`

/**
 * Cards as they were signed, in order, with their stored signatures: one statement for all of them.
 * @param cards as the archive holds them now
 */
export async function cardsToProve(db: Db, cards: readonly Card[]): Promise<CardToProve[]> {
  if (cards.length === 0) return []
  const query = sql<Joined & { id: string }>`SELECT asked.key AS id, ${JOINED}
    FROM json_each(${jsonSet(cards.map(({ id }) => id))}) AS asked
    LEFT JOIN card_contents ON card_contents.card_id = asked.key
    LEFT JOIN originals ON originals.card_id = asked.key
    LEFT JOIN proofs ON proofs.card_id = asked.key`
  const rows = new Map((await rowsOf(db, query.compile(db))).map((row) => [row.id, row]))
  return cards.map((card) => toProve(card, rows.get(card.id)!))
}

/** A card with what is signed of it, and whether an admin opened its reasoning and tools to visitors. */
export interface CardToOpen extends CardToProve {
  card: Card
  isOpened: boolean
  /** The tags of its content; '' without a row. */
  holds: string
}

/** One card with all that its page shows, by one statement; null when it does not exist for this viewer. */
export async function cardToOpen(db: Db, visibility: Visibility, id: string): Promise<CardToOpen | null> {
  const query = sql<
    Selectable<CardsTable> & Joined & { opened: string | null; holds: string | null }
  >`SELECT cards.*, ${JOINED},
      opened_reasoning.card_id AS opened, card_contents.holds
    FROM cards
    LEFT JOIN card_contents ON card_contents.card_id = cards.id
    LEFT JOIN originals ON originals.card_id = cards.id
    LEFT JOIN proofs ON proofs.card_id = cards.id
    LEFT JOIN opened_reasoning ON opened_reasoning.card_id = cards.id
    WHERE cards.id = ${id} AND cards.is_private IN (${sql.join(privacyOf(visibility))})`
  const [row] = await rowsOf(db, query.compile(db))
  if (!row) return null
  const card = cardOf(row)
  return { card, ...toProve(card, row), isOpened: row.opened !== null, holds: row.holds ?? '' }
}

function toProve(card: Card, row: Joined): CardToProve {
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
}
