import { COLLECTION_LIMITS } from '#archive/collection.ts'
import type { Card } from '#archive/card.ts'
import { permalinkPath } from '#archive/card-url.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { originalsOf } from '#store/originals.ts'
import { publicCardsOf, publicPlaces, type PublicPlace } from '#store/public-cards.ts'
import { redactionTimes } from '#store/redaction-times.ts'
import type { Db } from '#store/tables.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { idsOf } from '#archive/ids-of.ts'

/** Upper bound of the years of an archive: 1900 to 2100. */
const MAX_YEARS = 201
/** Maximum number of cards in a sitemap: the 50,000 URLs of sitemaps.org, less room for other pages in the first one. */
const IN_ONE_SITEMAP = 50_000 - COLLECTION_LIMITS.collections - MAX_YEARS

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The number of sitemaps for a number of cards: at least one. */
export const sitemapCount = (cards: number): number => Math.max(1, Math.ceil(cards / IN_ONE_SITEMAP))

/** The file name of a sitemap. @param number counted from 1 */
export const sitemapFile = (number: number): string => `sitemap-${number}.xml`

/** The sitemap index. @param base the URL of the folder of sitemaps, with a slash at the end */
export function sitemapIndex(cards: number, base: string): string {
  const files = Array.from({ length: sitemapCount(cards) }, (_, index) => sitemapFile(index + 1))
  const entries = files.map((file) => `<sitemap><loc>${escapeHtml(base + file)}</loc></sitemap>\n`)
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

/**
 * One sitemap, in chunks: the static pages of public cards in chronological order. As texts are unedited, a page was last
 * changed on the day of its card, or by the last redaction of its words.
 * @param number counted from 1
 * @param options `most`: maximum number of cards; `pages`: paths listed before them
 */
export async function* sitemap(
  db: Db,
  number: number,
  site: { address: string },
  { most = IN_ONE_SITEMAP, pages = [] }: { most?: number; pages?: readonly string[] } = {},
): AsyncGenerator<string> {
  yield `${XML}<urlset xmlns="${NAMESPACE}">\n`
  for (const path of pages) yield `<url><loc>${escapeHtml(absoluteUrl(site, path))}</loc></url>\n`
  for await (const places of publicPlaces(db, (number - 1) * most, most)) {
    const redacted = await redactionsIn(db, places)
    yield places.map((place) => entryOf(place, redacted.get(place.id), site)).join('')
  }
  yield '</urlset>\n'
}

/** Unix times of the last redaction of words, by card id. */
async function redactionsIn(db: Db, places: readonly PublicPlace[]): Promise<Map<string, number>> {
  const originals = await originalsOf(db, idsOf(places))
  const keys = places.filter(({ id }) => originals.has(id)).map(({ key }) => key)
  const cards: Card[] = []
  for await (const card of publicCardsOf(db, keys)) cards.push(card)
  return redactionTimes(db, cards)
}

function entryOf(place: PublicPlace, redactedAt: number | undefined, site: { address: string }): string {
  const { id, slug, page_title: pageTitle, day } = place
  const address = absoluteUrl(site, permalinkPath({ id, slug, pageTitle }))
  const changed = redactedAt === undefined ? day : new Date(redactedAt).toISOString()
  return `<url><loc>${escapeHtml(address)}</loc>${changed === '' ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`
}

/** robots.txt: allows everything public, and names the sitemap. */
export const robotsTxt = (sitemapAddress: string): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${sitemapAddress}\n`
