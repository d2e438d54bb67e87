import type { Card } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { pictureOf } from '#archive/picture.ts'
import { absolute } from '#archive/absolute-address.ts'
import type { PublishedSite } from './published-site.ts'

/** The address of a card's picture in colour, in full; null when it has none. */
export function pictureAddress(card: Pick<Card, 'dedupid' | 'imageUrl'>, site: PublishedSite): string | null {
  const picture = pictureOf(card, 'color', site.images)
  return picture === null ? null : absolute(site, picture.url)
}

/** The day of a card, `YYYY-MM-DD`; null when it has none. */
export const dayOfCard = (card: Pick<Card, 'dayStamp'>): string | null => dayOf(card.dayStamp)
