import type { Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import type { TestArchive } from '#testing/databases.ts'
import { RICH_CONTENT } from '#testing/rich-card.ts'

/** Gives a card that `fill` has written its content, as an import would. */
export async function fillContent(
  { store, search }: Pick<TestArchive, 'store' | 'search'>,
  card: Card,
  content: CardContent = RICH_CONTENT,
): Promise<void> {
  const filled = { card, content, fingerprint: JSON.stringify(card) }
  await store.db.transaction().execute((trx) => saveCards(trx, search, [filled]))
}
