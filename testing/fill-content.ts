import type { Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { insertContents } from '#store/card-contents.ts'
import type { TestArchive } from '#testing/databases.ts'
import { RICH_CONTENT } from '#testing/rich-card.ts'

/** Gives a card that is there its content. */
export const fillContent = (
  { store }: Pick<TestArchive, 'store'>,
  card: Card,
  content: CardContent = RICH_CONTENT,
): Promise<void> => store.db.transaction().execute((trx) => insertContents(trx, [{ card, content }]))
