import type { CardSummary } from './card.ts'

/** The session heading where neither a title nor a semantic id is known (specification, section 5). */
export const UNTITLED_SESSION = 'Untitled Session'

const NO_TITLE = new Set(['', 'no title', 'untitled'])

/** True for titles that say that there is none. */
export const isNoTitle = (title: string): boolean => NO_TITLE.has(title.trim().toLowerCase())

/** The name a card's session goes by: its title, else the semantic session id, else 'Untitled Session'. */
export function sessionHeading(card: Pick<CardSummary, 'sessionTitle' | 'semanticSid'>): string {
  if (!isNoTitle(card.sessionTitle)) return card.sessionTitle
  return card.semanticSid.trim() === '' ? UNTITLED_SESSION : card.semanticSid
}

export interface SessionGroup<C> {
  heading: string
  category: string
  cards: C[]
}

/** Cuts a list into runs of neighbours that share session heading and category; the order of the cards stays. */
export function groupBySession<C extends Pick<CardSummary, 'sessionTitle' | 'semanticSid' | 'category'>>(
  cards: readonly C[],
): SessionGroup<C>[] {
  const groups: SessionGroup<C>[] = []
  for (const card of cards) {
    const heading = sessionHeading(card)
    const last = groups.at(-1)
    if (last && last.heading === heading && last.category === card.category) last.cards.push(card)
    else groups.push({ heading, category: card.category, cards: [card] })
  }
  return groups
}
