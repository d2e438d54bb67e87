/** The cards before and after a card in a page. */
export interface Neighbours<C> {
  previous: C | null
  next: C | null
}

/**
 * The neighbours of a card within a page of cards. A card outside the page, reached through time for instance, gets the cards
 * with the next lower and next higher dedupid (R3.10).
 */
export function neighboursInPage<C extends { dedupid: string }>(cards: readonly C[], dedupid: string): Neighbours<C> {
  const index = cards.findIndex((card) => card.dedupid === dedupid)
  if (index >= 0) return { previous: cards[index - 1] ?? null, next: cards[index + 1] ?? null }
  let previous: C | null = null
  let next: C | null = null
  for (const card of cards) {
    const order = compare(card.dedupid, dedupid)
    if (order < 0 && (!previous || compare(card.dedupid, previous.dedupid) > 0)) previous = card
    if (order > 0 && (!next || compare(card.dedupid, next.dedupid) < 0)) next = card
  }
  return { previous, next }
}

const { compare } = new Intl.Collator('en', { numeric: true })
