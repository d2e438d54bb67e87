import { filesIn } from '#archive/known-files.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { CardScope } from '#store/links.ts'
import { cardsWithPicture, cardWithFile } from '#store/named-files.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import type { Db } from '#store/tables.ts'
import { ownPublishedContents } from './read-contents.ts'
import { RecentMap } from './recent-map.ts'

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
  return (await publishedFiles(db, id)).has(name) ? [id] : []
}

/** Names of files in memory. */
const CACHED_NAMES = 10_000

/** The files of a card that are published with it. All of the card is searched for findings, so it is done once for many files. */
async function publishedFiles(db: Db, id: string): Promise<ReadonlySet<string>> {
  // A link shows files of private cards, too.
  const cache = await cachedByRevision(db, 'all', 'published files', emptyCache)
  const known = cache.get(id)
  if (known) return known
  const content = (await ownPublishedContents(db, [id])).get(id)
  const files = new Set(content ? filesIn(content).map(({ file }) => file) : [])
  cache.set(id, files)
  return files
}

const emptyCache = () => new RecentMap<string, ReadonlySet<string>>(CACHED_NAMES, ({ size }) => size + 1)

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
