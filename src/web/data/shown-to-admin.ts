import type { CardSummary } from '#archive/card.ts'
import type { Show } from '#archive/filters.ts'

/**
 * The state of 'hide private' at the moment it was switched on (R9.4): cards that turn private later stay in place, so that
 * nothing disappears under an admin's hand.
 */
export interface PublicOnly {
  /** Unix time in milliseconds. */
  since: number
  /** The known cards that were private then. */
  ids: readonly string[]
}

type Flagged = Pick<CardSummary, 'id' | 'isPrivate' | 'isViewed'> & {
  /** True while a change of its flag is in flight: the card stays until then, so that a refusal is shown next to it. */
  isChanging?: boolean
}

/** The cards of a page that an admin wants to see; the 'only' filters are applied by the server. */
export function filterForAdmin<C extends Flagged>(
  cards: readonly C[],
  show: readonly Show[],
  publicOnly: PublicOnly | null,
): readonly C[] {
  const hidesViewed = show.includes('hide-viewed')
  const hidesPublic = show.includes('hide-public')
  const before = show.includes('public') ? (publicOnly?.ids ?? []) : []
  if (!hidesViewed && !hidesPublic && before.length === 0) return cards
  return cards.filter(
    (card) =>
      card.isChanging ||
      (!(hidesViewed && card.isViewed) &&
        !(hidesPublic && !card.isPrivate) &&
        !(card.isPrivate && before.includes(card.id))),
  )
}

/**
 * A new page of public cards, with the cards put back that turned private after 'hide private' was switched on, each after its
 * former predecessor.
 */
export function keepTurnedPrivate<C extends Flagged>(
  before: readonly C[],
  fresh: readonly C[],
  publicOnly: PublicOnly | null,
): C[] {
  const cards = [...fresh]
  for (const [index, card] of before.entries()) {
    if (!card.isPrivate || publicOnly?.ids.includes(card.id) || cards.some(({ id }) => id === card.id)) continue
    const neighbour = before[index - 1]?.id
    const place = neighbour === undefined ? -1 : cards.findIndex(({ id }) => id === neighbour)
    cards.splice(place + 1, 0, card)
  }
  return cards
}
