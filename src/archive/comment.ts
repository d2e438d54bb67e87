import { isCardId } from './card.ts'
import { TEXTS } from './texts.ts'

/** A comment as people see it (R5.18). */
export interface Comment {
  id: string
  /** Markup within the allow-list of comment-markup.ts. */
  text: string
  threadId: string
  /** ISO instant. */
  createdAt: string
  /** Null when it was written anonymously. */
  userId: string | null
  userName: string | null
  /** For admins only. */
  userEmail?: string | null
  /** For admins only: its author's address is still known enough to be blocked. */
  isAddressKnown?: boolean
  /** True while it waits for an admin's approval; only its author and admins see it then. */
  isWaiting: boolean
}

/** The thread of the whole archive. */
export const MAIN_THREAD = 'main-page'

/** The thread of a card. */
export const threadOf = (cardId: string): string => `card-${cardId}`

const MAX_LETTERS_MAIN_THREAD = 1000
const MAX_LETTERS_CARD = 500

/** The longest comment of a thread, in UTF-16 code units of what was typed (R7.14). */
export const maxLetters = (threadId: string): number =>
  threadId === MAIN_THREAD ? MAX_LETTERS_MAIN_THREAD : MAX_LETTERS_CARD

/** The card that a thread belongs to, 'unknown' where it belongs to none (R5.20). */
export const cardIdOfThread = (threadId: string): string =>
  threadId.startsWith('card-') ? threadId.slice('card-'.length) : 'unknown'

/** True for threads that can exist: the archive's, and one for each card. */
export const isThreadId = (threadId: string): boolean =>
  threadId === MAIN_THREAD || (threadId.startsWith('card-') && isCardId(cardIdOfThread(threadId)))

/** The author's name above a comment. */
export const authorName = ({ userId, userName }: Pick<Comment, 'userId' | 'userName'>): string =>
  userName || (userId === null ? TEXTS.anonymous : TEXTS.verifiedUser)

/** A comment of an account is verified. */
export const isVerified = ({ userId }: Pick<Comment, 'userId'>): boolean => userId !== null

/** How many comments a badge shows: '99+' above 99 (R7.11). */
export const badge = (count: number): string => (count > 99 ? '99+' : String(count))

/** The roles that may write comments (R7.9). */
export type Commenters = 'anonymous' | 'members' | 'off'
