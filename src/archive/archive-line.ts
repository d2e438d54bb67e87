/** Somebody with an account, as an export carries them: without a password (specification, section 3, 'User profile'). */
export interface MemberLine {
  id: string
  email: string
  displayName: string
  /** ISO instant. */
  createdAt: string
  lastSeenAt: string | null
  isAdmin: boolean
}

/** A comment as an export carries it, with what only the archive itself knows of its author. */
export interface CommentLine {
  id: string
  threadId: string
  text: string
  /** ISO instant. */
  createdAt: string
  author: string
  userId: string | null
  userName: string | null
  userEmail: string | null
  isWaiting: boolean
}

/** A star as an export carries it. */
export interface StarLine {
  userId: string
  dedupid: string
  /** ISO instant. */
  starredAt: string
}

/** A line of an export that is no card: an object with one of these as its only field. */
export type ArchiveLine = { member: MemberLine } | { comment: CommentLine } | { star: StarLine }

/** What is carried beside cards. */
export const BESIDE_CARDS = ['member', 'comment', 'star'] as const
