/** An account as an export carries it: without a password (R5.16). */
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
interface StarLine {
  userId: string
  dedupid: string
  /** ISO instant. */
  starredAt: string
}

/** A redaction as an export carries it, with what the log says of it. */
export interface RedactionLine {
  /** '' where it is of the title of a conversation alone. */
  cardId: string
  words: string
  reason: string
  /** The key of the conversation in whose title the words are redacted; '' where they are not. */
  conversation: string
  /** ISO instant. */
  at: string
  by: string
  /** ISO instant; null while it holds. */
  undoneAt: string | null
  undoneBy: string
}

/** The unredacted original of a card in which words are redacted, as the archive stores it. */
export interface OriginalLine {
  cardId: string
  /** JSON. */
  texts: string
  /** JSON; '' where it is its two texts alone. */
  content: string
}

/** That a card was deleted for good, as an export carries it: the signature is that of the archive that reads it. */
export interface ForgottenLine {
  cardId: string
  /** SHA-256 of its source, in hexadecimal; '' where it had none. */
  source: string
  /** ISO instant. */
  at: string
}

/** A conversation's record as an export carries it. */
export interface SourceLine {
  /** SHA-256 of the record's bytes, in hexadecimal. */
  hash: string
  kind: string
  file: string
  /** ISO instant. */
  importedAt: string
  /** Bytes of the record. */
  size: number
  /** The record compressed by zstd, in base64; null where the archive kept its hash alone. */
  bytes: string | null
}

/** A line of an export that is no card: an object with one of these as its only field. */
export type ArchiveLine =
  | { member: MemberLine }
  | { comment: CommentLine }
  | { star: StarLine }
  | { redaction: RedactionLine }
  | { source: SourceLine }
  | { original: OriginalLine }
  | { forgotten: ForgottenLine }

/** The kinds of lines besides cards. */
export const BESIDE_CARDS = ['source', 'member', 'comment', 'star', 'redaction', 'original', 'forgotten'] as const
