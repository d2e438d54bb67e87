import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { batchesOf } from '#archive/batches.ts'
import { cardName } from '#archive/card-url.ts'
import type { Card, CardSummary } from '#archive/card.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { cardsContinuing } from '#store/card-contents.ts'
import { cardById, neighboursOf } from '#store/cards.ts'
import { readPublicRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import { cardPage } from './card-page.ts'
import type { PageLibrary, RelatedCard } from './find-related.ts'
import type { PublishedSite } from './published-site.ts'
import { readPublished } from './read-parts.ts'
import { writeLists } from './write-pages.ts'

/** Maximum number of attempts to write a page while cards change; beyond them it is left out until the next generation. */
const MAX_ROUNDS = 20

/** Pages read concurrently. */
const BATCH_SIZE = 16

/** Returns the function that updates pages in a folder, for the site's URL of a request. */
export const pageRenewal =
  (library: PageLibrary, site: PublishedSite, folder: string) =>
  (ids: readonly string[], request: FastifyRequest): Promise<void> =>
    renewPages(library, withRequestUrl(site, request), folder, ids)

/** The current page of a public card. */
export async function currentPage(
  db: Db,
  card: Card,
  related: readonly RelatedCard[],
  site: PublishedSite,
): Promise<string> {
  const around = await neighboursOf(db, 'public', card.id)
  const neighbour = (json: string | null | undefined) => (json ? (JSON.parse(json) as CardSummary) : null)
  const [parts] = await readPublished(db, [card], site.address)
  return cardPage(card, { previous: neighbour(around?.previous), next: neighbour(around?.next), related }, site, parts!)
}

/**
 * Rewrites the generated pages of cards, the pages that link to them or show versions of their documents, the sitemaps and the
 * feed, so that redacted words disappear from all. Pages of cards that are no longer public are deleted.
 * @param ids cards whose texts have changed
 */
export async function renewPages(
  library: PageLibrary,
  site: PublishedSite,
  folder: string,
  ids: readonly string[],
): Promise<void> {
  const { db } = library
  const there = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.html'))
  if (there.length === 0) return
  const concerned = await pagesThatName(ids, await cardsContinuing(db, ids), folder, there)
  // Deletes first, so that the words are gone even if writing fails.
  for (const name of concerned) await rm(join(folder, name), { force: true })
  const findRelated = await library.openRelated()
  const write = async (id: string): Promise<string | null> => {
    const card = await cardById(db, 'public', id)
    if (!card) return null
    const html = await currentPage(db, card, await findRelated(id), site)
    const file = join(folder, `${cardName(card)}.html`)
    await writeFile(file, html)
    return file
  }
  for (const id of concerned.map(idIn)) await untilCurrent(db, () => write(id))
  await untilCurrent(db, async () => {
    await writeLists(library, site, folder)
    return null
  })
}

/**
 * Writes until no public card changes meanwhile: a concurrent change only renews files that exist at that moment.
 * @param write returns the file to delete where cards kept changing; null for none
 */
async function untilCurrent(db: Db, write: () => Promise<string | null>): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const revision = await readPublicRevision(db)
    const file = await write()
    if ((await readPublicRevision(db)) === revision) return
    if (file !== null) await rm(file, { force: true })
  }
}

/** The pages of cards, and pages that link to them. @param continuing cards that show content of these */
async function pagesThatName(
  ids: readonly string[],
  continuing: readonly string[],
  folder: string,
  pages: readonly string[],
): Promise<string[]> {
  const own = new Set([...ids, ...continuing])
  const ends = ids.map((id) => `-${id}.html"`)
  const named: string[] = []
  for (const some of batchesOf(pages, BATCH_SIZE)) {
    const found = await Promise.all(
      some.map(async (name) => {
        if (own.has(idIn(name))) return true
        const html = await readFile(join(folder, name), 'utf8').catch(() => '')
        return ends.some((end) => html.includes(end))
      }),
    )
    named.push(...some.filter((_, at) => found[at]))
  }
  return named
}

const idIn = (name: string): string => name.slice(name.lastIndexOf('-') + 1, -'.html'.length)
