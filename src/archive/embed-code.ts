import { absoluteUrl } from './absolute-address.ts'
import { cardName } from './card-url.ts'
import type { CardSummary } from './card.ts'

/** Default size of a frame in pixels: as wide as a column, and high enough to read in. */
export const EMBED_SIZE = { width: 640, height: 480 } as const

/** A text as it is in an attribute of HTML. */
const inAttribute = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The address at which a card is shown in a frame. */
const embedPath = (card: Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>): string =>
  `/embed/card/${encodeURIComponent(cardName(card))}`

/**
 * The HTML with which another site shows a card. Its frame may run no script; it has the origin of the archive, which lets no other
 * origin load its pictures, and a page without scripts gives nothing away by it.
 * @param title what a screen reader calls the frame
 * @param site its address in full
 */
export function embedCode(
  card: Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>,
  title: string,
  site: { address: string },
  { width, height }: { width: number; height: number } = EMBED_SIZE,
): string {
  const src = inAttribute(absoluteUrl(site, embedPath(card)))
  return `<iframe src="${src}" title="${inAttribute(title)}" width="${width}" height="${height}" style="border:1px solid #8888;border-radius:8px;max-width:100%" loading="lazy" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`
}

/** True for a page that other sites can show: a card, or a conversation by its first card. */
export const isEmbeddable = (path: string): boolean => /^\/(?:card|session)\//.test(path)

/** Where oEmbed describes a page. @param url of the page, in full */
export const oembedPath = (url: string): string => `/oembed?url=${encodeURIComponent(url)}&format=json`
