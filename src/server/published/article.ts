import type { Card } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { ownPicture, pictureOf } from '#archive/picture.ts'
import { renderMarkdown } from '#archive/render-markdown.ts'
import { fitForXml } from '#server/markup.ts'
import { absolute, type PublishedSite } from './published-site.ts'

/** The address of a card's picture in colour, in full; null when it has none. */
export function pictureAddress(card: Pick<Card, 'dedupid' | 'imageUrl'>, site: PublishedSite): string | null {
  const picture = pictureOf(card, 'color', site.images)
  return picture === null ? null : absolute(site, picture.url)
}

/** True when the picture is one of the archive's own, and no stranger learns who reads the page. */
export const isOwnPicture = (card: Pick<Card, 'dedupid' | 'imageUrl'>): boolean =>
  card.imageUrl === ownPicture(card.dedupid) || /^\.?\//.test(card.imageUrl ?? '')

/** The day of a card, `YYYY-MM-DD`; null when it has none. */
export const dayOfCard = (card: Pick<Card, 'dayStamp'>): string | null => dayOf(card.dayStamp)

/**
 * A response as HTML that stands below a heading of its own: headings follow each other without a gap, as a page's
 * outline is read aloud, and open no other window.
 * @param under the level of the heading above, 1 to 5
 */
export function responseHtml(response: string, under: number): string {
  let last = under
  const levels: number[] = []
  return fitForXml(renderMarkdown(response))
    .replace(/<(\/?)h[1-6](?: data-level="([1-6])")?/g, (_, slash: string, level: string) => {
      if (slash) return `</h${levels.pop()}`
      last = Math.min(under + Number(level), last + 1, 6)
      levels.push(last)
      return `<h${last}`
    })
    .replaceAll(' target="_blank" rel="noopener noreferrer"', ' rel="noopener"')
    .replaceAll(' tabindex="0" role="region" aria-label="table"', '')
    .replaceAll('<pre tabindex="0">', '<pre>')
    .replace(/<((?:br|hr|img)\b[^>]*?) \/>/g, '<$1>')
}
