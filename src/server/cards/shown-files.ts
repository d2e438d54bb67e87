import { filesIn } from '#archive/known-files.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { CardScope } from '#store/links.ts'
import { cardsWithPicture, cardWithFile } from '#store/named-files.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import type { Db } from '#store/tables.ts'
import { ownPublishedContents } from './read-contents.ts'
import { GenerationalCache } from './generational-cache.ts'

/**
 * The ids of the cards of `scope` that show a file to a reader. Content that awaits review (R10.5) is withheld from everyone
 * but admins, with its files.
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

/** Maximum number of cached file names. */
const CACHED_NAMES = 10_000

/** The published files of a card, cached, as the whole card is scanned for findings. */
async function publishedFiles(db: Db, id: string): Promise<ReadonlySet<string>> {
  // By the revision of all cards, as share links show files of private ones.
  const cache = await cachedByRevision(db, 'all', 'published files', emptyCache)
  const known = cache.get(id)
  if (known) return known
  const content = (await ownPublishedContents(db, [id])).get(id)
  const files = new Set(content ? filesIn(content).map(({ file }) => file) : [])
  cache.set(id, files)
  return files
}

const emptyCache = () => new GenerationalCache<string, ReadonlySet<string>>(CACHED_NAMES, ({ size }) => size + 1)

/** The same for a picture, which may also be a card's own: that one is shown with the two texts. */
export async function cardsShowingPicture(
  db: Db,
  scope: CardScope,
  visibility: Visibility,
  name: string,
): Promise<string[]> {
  const own = await cardsWithPicture(db, scope, name)
  return own.length > 0 ? own : cardsShowingFile(db, scope, visibility, name)
}
