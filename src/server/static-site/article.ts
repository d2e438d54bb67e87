import type { Card } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { pictureOf } from '#archive/picture.ts'
import { readableStamp } from '#archive/readable-stamp.ts'
import { absolute } from '#archive/absolute-address.ts'
import { escapeHtml } from '#server/html/markup.ts'
import type { PublishedSite } from './published-site.ts'

/** The address of a card's picture in colour, in full; null when it has none. */
export function pictureAddress(card: Pick<Card, 'dedupid' | 'imageUrl'>, site: PublishedSite): string | null {
  const picture = pictureOf(card, 'color', site.images)
  return picture === null ? null : absolute(site, picture.url)
}

/** When a card is from, before the names of where it is from; '' when it has no day. */
export function timeMarkup({ dayStamp }: Pick<Card, 'dayStamp'>): string {
  const day = dayOf(dayStamp)
  return day === null ? '' : `<time datetime="${day}">${escapeHtml(readableStamp(dayStamp))}</time> · `
}
