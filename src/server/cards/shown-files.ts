import { filesIn } from '#archive/known-files.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { CardScope } from '#store/links.ts'
import { cardsWithPicture, cardWithFile } from '#store/named-files.ts'
import type { Db } from '#store/tables.ts'
import { readPublishedContents } from './read-contents.ts'

/**
 * The ids of the cards of `scope` that show a file to a reader. What waits for a look of an admin (R10.5) is withheld from all
 * others with its files.
 */
export async function cardsShowingFile(
  db: Db,
  scope: CardScope,
  visibility: Visibility,
  name: string,
): Promise<string[]> {
  const id = await cardWithFile(db, scope, name)
  if (id === null) return []
  if (visibility === 'all') return [id]
  const content = (await readPublishedContents(db, [id])).get(id)
  return content && filesIn(content).some(({ file }) => file === name) ? [id] : []
}

/** The same of a picture, which may also be a card's own: that is shown with its two texts. */
export async function cardsShowingPicture(
  db: Db,
  scope: CardScope,
  visibility: Visibility,
  name: string,
): Promise<string[]> {
  const own = await cardsWithPicture(db, scope, name)
  return own.length > 0 ? own : cardsShowingFile(db, scope, visibility, name)
}
