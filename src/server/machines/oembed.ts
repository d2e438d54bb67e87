import { absoluteUrl } from '#archive/absolute-address.ts'
import { titleOf } from '#archive/card-title.ts'
import { cardIdOf } from '#archive/card-url.ts'
import type { Card } from '#archive/card.ts'
import { embedCode, EMBED_SIZE } from '#archive/embed-code.ts'
import { escapeHtml } from '#server/html/markup.ts'

/** A response of oEmbed 1.0 for a card. */
export type Oembed = ReturnType<typeof oembedOf>

/** The size of drawn previews, in pixels. */
const PREVIEW = { width: 1200, height: 630 }
/** How long a consumer may keep a response, in seconds: a card may turn private. */
const CACHE_AGE = 3600

/** The size limit of a consumer, in pixels; an invalid one is no limit. */
const roomIn = (query: URLSearchParams, name: string): number => {
  const given = query.get(name)
  return given !== null && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : Infinity
}

/** The addresses that name a card by their last part; a static page is a file. */
const ADDRESS = /^\/(?:(?:card|session)\/([^/]+)\/?|seo\/card\/([^/]+\.html))$/

/**
 * The card that an address of this site names, on its own page, its static one, or as a turn of its conversation.
 * @param site its address in full
 * @returns the card's id; null for any other address
 */
export function cardAt(address: string, site: { address: string }): string | null {
  if (!URL.canParse(address) || !URL.canParse(site.address)) return null
  const { origin, pathname } = new URL(address)
  const [, live, file] = ADDRESS.exec(pathname) ?? []
  const name = live ?? file
  return origin === new URL(site.address).origin && name !== undefined ? cardIdOf(name) : null
}

/** What oEmbed says of a card. @param query with the consumer's `maxwidth` and `maxheight`, in pixels */
export function oembedOf(card: Card, site: { title: string; address: string }, query: URLSearchParams) {
  const room = { width: roomIn(query, 'maxwidth'), height: roomIn(query, 'maxheight') }
  const width = Math.min(EMBED_SIZE.width, room.width)
  const height = Math.min(EMBED_SIZE.height, room.height)
  const title = titleOf(card)
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: site.title,
    provider_url: absoluteUrl(site, '/'),
    cache_age: CACHE_AGE,
    html: embedCode(card, title, site, { width, height }),
    width,
    height,
    // A picture must fit as well.
    ...(PREVIEW.width <= room.width && PREVIEW.height <= room.height
      ? {
          thumbnail_url: absoluteUrl(site, `/preview/card/${card.id}.png`),
          thumbnail_width: PREVIEW.width,
          thumbnail_height: PREVIEW.height,
        }
      : {}),
  }
}

/** The same as XML. */
export const oembedXml = (oembed: Oembed): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<oembed>
${Object.entries(oembed)
  .map(([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`)
  .join('\n')}
</oembed>
`
