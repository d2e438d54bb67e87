import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { cardById } from '#store/cards.ts'
import { sourceOfCard, type SourceRecord } from '#store/sources.ts'
import type { Db } from '#store/tables.ts'

/**
 * The record of a card's conversation as it was in the export, for an admin.
 * @throws Refusal in one sentence where there is no card, or the archive does not have its record
 */
export async function readSource(
  db: Db,
  cardId: string,
): Promise<SourceRecord & { bytes: NonNullable<SourceRecord['bytes']> }> {
  if ((await cardById(db, 'all', cardId)) === null) throw new Refusal('not-found', TEXTS.noSuchCard)
  const source = await sourceOfCard(db, cardId)
  if (!source) {
    throw new Refusal('not-found', 'The archive has no source of this card: import its export again to fill it in.')
  }
  const { bytes } = source
  if (!bytes) {
    throw new Refusal(
      'not-found',
      `The archive keeps of this card's source its hash alone (KEEP_SOURCES=off, or another card of its conversation was deleted for good): ${source.hash}.`,
    )
  }
  return { ...source, bytes }
}
