import type { Generated } from 'kysely'

/** A conversation's record as it was in the export. */
export interface SourcesTable {
  /** SHA-256 of the record's bytes, in hexadecimal. */
  hash: string
  /** The kind of export. */
  kind: string
  /** The name of the export's file. */
  file: string
  /** Unix time in milliseconds. */
  imported_at: number
  /** Bytes of the record. */
  size: number
  /** The record compressed by zstd; null where the archive keeps hashes alone (KEEP_SOURCES=off). */
  bytes: Uint8Array | null
}

/** The content of a card beyond its two texts, one row for each card with a source or such content. */
export interface CardContentsTable {
  card_id: string
  /** The hash of its source; '' where it has none. */
  source: string
  /** A `CardContent` as stored JSON (store/card-contents.ts); '' where prompt and response are all. */
  content: string
  /** Its tags for lists, separated by blanks; see archive/content-tags.ts. */
  holds: Generated<string>
}

/** Cards whose reasoning and tools an admin opened to visitors. */
export interface OpenedReasoningTable {
  card_id: string
}

/** The signature of a card, one row for each. */
export interface ProofsTable {
  card_id: string
  /** The hashes of its leaves in hexadecimal, in their order, with spaces between them. */
  leaves: string
  /** The root of the tree over them, and the archive's signature over it, in hexadecimal. */
  root: string
  signature: string
}

/** A card that was deleted for good. Nothing of it is stored but its id, which no import writes again. */
export interface ForgottenTable {
  card_id: string
  /** The hash of its source, whose bytes no import writes again; '' where it had none. */
  source: string
  /** Unix time in milliseconds. */
  at: number
  /** The archive's signature over id and time. */
  signature: string
  /** 0 as long as files and free space of the database may still hold something of it. */
  is_cleared: 0 | 1
}
