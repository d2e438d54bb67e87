import type { Kysely } from 'kysely'
import type { Card } from '#archive/card.ts'
import type { SignedCard } from '#archive/proof/leaves.ts'
import { withOriginalTexts } from '#archive/redact/redact-card.ts'
import { readContent } from '#archive/stored-content.ts'
import { isAmong } from './json-set.ts'
import { originalsOf } from './originals.ts'
import type { Tables } from './tables.ts'

/** A card as it was signed and as it is shown: the same object where nothing of it is redacted. */
export interface CardToProve {
  signed: SignedCard
  shown: SignedCard
}

/** What is signed of cards, in their order. @param cards as the archive holds them now */
export async function cardsToProve(db: Kysely<Tables>, cards: readonly Card[]): Promise<CardToProve[]> {
  if (cards.length === 0) return []
  const rows = await db
    .selectFrom('card_contents')
    .selectAll()
    .where(
      isAmong(
        'card_id',
        cards.map(({ id }) => id),
      ),
    )
    .execute()
  const contents = new Map(rows.map((row) => [row.card_id, row]))
  const originals = await originalsOf(
    db,
    cards.map(({ id }) => id),
  )
  return cards.map((card) => {
    const { content = '', source = '' } = contents.get(card.id) ?? {}
    const shown = { ...card, source, content: content === '' ? null : readContent(content, card) }
    const original = originals.get(card.id)
    if (!original) return { signed: shown, shown }
    return { signed: { ...withOriginalTexts(card, original.texts), source, content: original.content }, shown }
  })
}
