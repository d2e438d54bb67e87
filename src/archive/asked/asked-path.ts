import { cardIdOf, cardName } from '#archive/card-url.ts'
import { isCardId, type CardSummary } from '#archive/card.ts'

/** The part of a group of repeated questions that a URL shows. */
export interface AskedView {
  /** A card of the group, whose answer is the first one; null where the address names none. */
  id: string | null
  /** The card whose answer is compared with it; null for the default. */
  other: string | null
}

/** `/asked/{slug}-{id}`, optionally with the card whose answer is compared with it: `?with={id}`. */
export const askedPath = (card: Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>, other?: string): string =>
  `/asked/${encodeURIComponent(cardName(card))}${other === undefined ? '' : `?with=${other}`}`

/** The group that an address shows; null for an address of something else. @param url path and query */
export function askedAt(url: string): AskedView | null {
  const [path = '', query = ''] = url.split('#')[0]!.split(/\?(.*)/s)
  const name = /^\/asked\/([^/]+)\/?$/.exec(path)?.[1]
  if (name === undefined) return null
  const other = new URLSearchParams(query).get('with')
  return { id: cardIdOf(name), other: other !== null && isCardId(other) ? other : null }
}
