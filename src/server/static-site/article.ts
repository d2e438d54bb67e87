import type { Card } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { pictureOf } from '#archive/picture.ts'
import { readableStamp } from '#archive/readable-stamp.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { escapeHtml } from '#server/html/markup.ts'
import type { PublishedSite } from './published-site.ts'

/** The absolute URL of a card's picture in colour; null when it has none. */
export function pictureAddress(card: Pick<Card, 'dedupid' | 'imageUrl'>, site: PublishedSite): string | null {
  const picture = pictureOf(card, 'color', site.images)
  return picture === null ? null : absoluteUrl(site, picture.url)
}

/** The day and time of a card as markup, followed by the separator of the names behind it; '' without a day. */
export function timeMarkup({ dayStamp }: Pick<Card, 'dayStamp'>): string {
  const day = dayOf(dayStamp)
  return day === null ? '' : `<time datetime="${day}">${escapeHtml(readableStamp(dayStamp))}</time> · `
}
