import type { Selectable } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { newCard, type Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { CardContent } from '#archive/parts.ts'
import { originalTexts, withOriginalTexts, type OriginalTexts } from '#archive/redact/redact-card.ts'
import { readContent, storeContent } from '#archive/stored-content.ts'
import { isAmong } from './json-set.ts'
import type { OriginalsTable } from './redaction-tables.ts'
import type { Db, Trx } from './tables.ts'

/** A card in which words are redacted, as it is without that. */
export interface Original {
  texts: OriginalTexts
  /** Its content; null where that is its two texts alone. */
  content: CardContent | null
}

/** The originals of cards in which words are redacted, by id; others are left out. For admins and for the archive itself. */
export async function originalsOf(db: Db, ids: readonly string[]): Promise<Map<string, Original>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('originals').selectAll().where(isAmong('card_id', ids)).execute()
  return new Map(rows.map((row) => [row.card_id, originalOf(row)]))
}

/** The original in a row. */
export function originalOf({ texts: json, content }: Pick<Selectable<OriginalsTable>, 'texts' | 'content'>): Original {
  const texts = JSON.parse(json) as OriginalTexts
  return { texts, content: content === '' ? null : readContent(content, texts) }
}

/** Cards as they are without redactions, in their order. @param cards as the archive has them */
export async function originalCards(db: Db, cards: readonly Card[]): Promise<Card[]> {
  const originals = await originalsOf(db, idsOf(cards))
  return cards.map((card) => {
    const original = originals.get(card.id)
    return original ? withOriginalTexts(card, original.texts) : card
  })
}

/** Stores the originals of cards, replacing earlier ones. */
export async function storeOriginals(
  trx: Trx,
  originals: readonly { card: Card; content: CardContent }[],
): Promise<void> {
  await dropOriginals(
    trx,
    originals.map(({ card }) => card.id),
  )
  const rows = originals.map(({ card, content }) => ({
    card_id: card.id,
    texts: JSON.stringify(originalTexts(newCard(card))),
    content: storeContent(content, card),
  }))
  for (const some of batchesOf(rows, BATCH_SIZE)) {
    await trx.insertInto('originals').values(some).execute()
  }
}

const BATCH_SIZE = 100

/** Keeps the original of a card as an export has it; one that is there stays. @param line both as they are stored */
export async function addOriginal(
  trx: Trx,
  { cardId, texts, content }: { cardId: string; texts: string; content: string },
): Promise<void> {
  await trx
    .insertInto('originals')
    .values({ card_id: cardId, texts, content })
    .onConflict((conflict) => conflict.column('card_id').doNothing())
    .execute()
}

/** Removes the originals of cards in which nothing is redacted any more, or that are gone. */
export async function dropOriginals(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('originals').where(isAmong('card_id', ids)).execute()
}
