import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { cardName } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { reachedAt } from '#server/http/reached-at.ts'
import { cardById, neighboursOf } from '#store/cards.ts'
import { cardPage } from './card-page.ts'
import type { PublishedSite } from './published-site.ts'
import type { FeedLibrary } from './read-feed.ts'
import { readPublished } from './read-parts.ts'
import { writeLists } from './write-pages.ts'

/** Gives what renews the pages in a folder, for the address at which a request reaches the site. */
export const pageRenewal =
  (library: FeedLibrary, site: PublishedSite, folder: string) =>
  (ids: readonly string[], request: FastifyRequest): Promise<void> =>
    renewPages(library, reachedAt(site, request), folder, ids)

/**
 * Writes the pages of cards once more where they were generated before, with those beside them, which name them, and the
 * sitemaps and the feed: words that were redacted are on none of them. Pages of cards that are not public any more go.
 * @param ids cards whose texts are others now
 */
export async function renewPages(
  library: FeedLibrary,
  site: PublishedSite,
  folder: string,
  ids: readonly string[],
): Promise<void> {
  const { db } = library
  const there = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.html'))
  if (there.length === 0) return
  const written = new Map(there.map((name) => [idIn(name), name]))
  const concerned = new Set<string>()
  for (const id of ids) {
    concerned.add(id)
    const around = await neighboursOf(db, 'public', id)
    for (const json of [around?.previous, around?.next]) if (json) concerned.add((JSON.parse(json) as CardSummary).id)
  }
  for (const id of concerned) {
    const old = written.get(id)
    if (old === undefined) continue
    // First of all the words go.
    await rm(join(folder, old), { force: true })
    const card = await cardById(db, 'public', id)
    if (!card) continue
    const around = await neighboursOf(db, 'public', id)
    const beside = (json: string | null | undefined) => (json ? (JSON.parse(json) as CardSummary) : null)
    const neighbours = { previous: beside(around?.previous), next: beside(around?.next) }
    const [parts] = await readPublished(db, [card], site.address)
    await writeFile(join(folder, `${cardName(card)}.html`), await cardPage(card, neighbours, site, parts!))
  }
  await writeLists(library, site, folder)
}

const idIn = (name: string): string => name.slice(name.lastIndexOf('-') + 1, -'.html'.length)
