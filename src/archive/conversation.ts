import { slugify, slugInName } from './card-url.ts'
import type { CardSummary } from './card.ts'
import { UNTITLED_SESSION, isImportedSid, sessionHeading } from './session.ts'

/** How many turns one page of the reader holds; a longer conversation is read in parts of this length. */
export const TURNS_PER_PART = 1000

/**
 * The key that the turns of one conversation share. Imported sessions have an id of their own, so that two conversations
 * called 'New chat' stay two; other cards are grouped by the session's heading (R5.7), and a card
 * without any session stands alone.
 */
export function conversationKey(card: Pick<CardSummary, 'id' | 'sessionTitle' | 'semanticSid'>): string {
  if (isImportedSid(card.semanticSid)) return `sid:${card.semanticSid}`
  const heading = sessionHeading(card)
  return heading === UNTITLED_SESSION ? `card:${card.id}` : `title:${heading}`
}

/** The fields of a conversation's URL, from one of its cards. */
export type SessionAddressed = Pick<CardSummary, 'id' | 'sessionTitle' | 'semanticSid'>

const slugOf = (card: SessionAddressed): string => slugInName(slugify(sessionHeading(card)) || 'untitled', card.id)

/** The last part of a conversation's address as people read it, `{slug}-{card}`; a file can be named so. */
export const sessionName = (card: SessionAddressed): string => `${slugOf(card)}-${card.id}`

/** The path of the book (EPUB) of a conversation's public turns. @param card one of them */
export const sessionBookPath = (card: SessionAddressed): string => `${sessionPath(card)}/book.epub`

/** `/session/{slug}-{card}`: the conversation of a card, opened at that card's turn (R3.20). */
export const sessionPath = (card: SessionAddressed): string => `/session/${encodeURIComponent(slugOf(card))}-${card.id}`
