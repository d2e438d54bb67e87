import type { CardSummary } from './card.ts'

/** The session heading where neither a title nor a semantic id is known (R5.7). */
export const UNTITLED_SESSION = 'Untitled Session'

const NO_TITLE = new Set(['', 'no title', 'untitled'])

/** True for placeholder titles, such as 'untitled'. */
export const isPlaceholderTitle = (title: string): boolean => NO_TITLE.has(title.trim().toLowerCase())

/** The name a card's session goes by: its title, else the semantic session id, else 'Untitled Session'. */
export function sessionHeading(card: Pick<CardSummary, 'sessionTitle' | 'semanticSid'>): string {
  if (!isPlaceholderTitle(card.sessionTitle)) return card.sessionTitle
  return card.semanticSid.trim() === '' ? UNTITLED_SESSION : card.semanticSid
}

/** True for a heading that is set smaller: some programs take a whole question for a title. */
export const isLongHeading = (heading: string): boolean => heading.length > 100

/** The semantic session id that an import makes: the day on which the session began and a hash of its source. */
const IMPORTED_SID = /^(?:\d{8}|undated)_[0-9a-f]{8}$/

/** True for the id of a session that was imported: no other conversation has it. */
export const isImportedSid = (semanticSid: string): boolean => IMPORTED_SID.test(semanticSid)

type Grouped = Pick<CardSummary, 'sessionTitle' | 'semanticSid' | 'category'>

/**
 * True for cards of one session under one heading. Cards share heading and category (R5.7); those of
 * an imported conversation share its id instead, for its category may follow the model that answered, and a conversation
 * is one session whatever models answered (R12.23).
 */
export function isSameSession(one: Grouped, other: Grouped): boolean {
  if (sessionHeading(one) !== sessionHeading(other)) return false
  if (isImportedSid(one.semanticSid) || isImportedSid(other.semanticSid)) return one.semanticSid === other.semanticSid
  return one.category === other.category
}

export interface SessionGroup<C> {
  heading: string
  /** Of its cards, each once, in their order. */
  categories: string[]
  cards: C[]
}

/** Cuts a list into runs of neighbours of one session; the order of the cards stays. */
export function groupBySession<C extends Grouped>(cards: readonly C[]): SessionGroup<C>[] {
  const groups: SessionGroup<C>[] = []
  for (const card of cards) {
    const last = groups.at(-1)
    const group = last && isSameSession(last.cards[0]!, card) ? last : null
    if (group === null) groups.push({ heading: sessionHeading(card), categories: [card.category], cards: [card] })
    else {
      group.cards.push(card)
      if (!group.categories.includes(card.category)) group.categories.push(card.category)
    }
  }
  return groups
}
