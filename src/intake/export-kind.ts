import type { ArchiveLine } from '#archive/archive-line.ts'
import type { Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import type { AssetIndex } from './assets.ts'
import type { CategoryRules } from './category-rules.ts'
import type { Letters } from './letters.ts'
import type { SourceFile } from './source-file.ts'

/** The outcome of a message of the source (R12.8); every message has exactly one. */
export type Outcome =
  /** It begins a card. */
  | { kind: 'card' }
  /** It belongs to a card that another message began. */
  | { kind: 'part' }
  /** It is not for the reader. */
  | { kind: 'hidden'; why: HiddenReason }
  /** It is on an abandoned branch, such as a regenerated answer, and becomes an alternative of a card. */
  | { kind: 'alternative' }
  /** It contains only pictures or sounds that the export lacks. */
  | { kind: 'missingAsset' }
  /** It should be shown, but cannot be. */
  | { kind: 'failed'; why: string; message: string }

export type HiddenReason =
  /** Instructions to the AI. */
  | 'system'
  /** Results of tools: folded in the card. */
  | 'context'
  /** What tools answered: folded in the card. */
  | 'tool'
  /** Input of tool calls: folded as well, as reasoning is. */
  | 'tool call'
  | 'reasoning'
  /** The export itself marks it as hidden. */
  | 'marked hidden'
  /** Only a placeholder of the maker for something that it cannot show. */
  | 'placeholder'
  /** No text at all. */
  | 'empty'
  /** A duplicate of a message in the same file. */
  | 'repeated'

/** A card with the data that the archive needs to store it. */
export interface IntakeCard {
  /** Private in itself, unless the source says that it is public (R10.1). */
  card: Card
  /** The visibility according to the source; absent: private, unless the importer publishes at once. */
  isPrivate?: boolean
  /** The rank of its source among others of the same card (precedence.ts); null: it always replaces. */
  precedence: number | null
  /** True for a source in a common format, so that the conversation may also be in a program's own export. */
  isConverted?: boolean
  /**
   * The export's files of the exchange and its alternatives: shown pictures and sounds, the AI's first, then all other files of
   * its parts.
   */
  assets: SourceFile[]
  /**
   * The contents of the card; absent: prompt and response are plain texts. Here `file` of a part is the name of the one of
   * `assets` with its bytes, '' without any; the writer stores them, and names them by their hash.
   */
  content?: CardContent
  /**
   * Ids under which an archive may know the card already; then it keeps that id, while `card.id` is for archives without the
   * card. Present if the content depends on a learned result (`learner`), or earlier versions used other ids; may be empty.
   */
  otherIds?: readonly string[]
  /** True if earlier versions read its conversation as part of another: it keeps its own id under those ids as well. */
  isSeparated?: true
  /** SHA-256 of its record; absent without one. */
  source?: string
  /** Hash of the source's content, if it differs from that of the card (fingerprint.ts). */
  fingerprint?: string
  /** From a line of `export --all`: the exporting archive's state of the card. */
  state?: CardState
}

/** An archive's state of a card besides its content; accepted from an export only by the command line's import. */
export interface CardState {
  /** Hash and rank of the source's content, so that the same source is recognised, and an older one is not taken for newer. */
  origin?: { fingerprint: string; precedence: number }
  /** True if an admin decided that it stays private. */
  isKept: boolean
  /** True if an admin published its reasoning and tool calls. */
  isReasoningOpen: boolean
}

/** The result of parsing one record. */
export interface ParsedRecord {
  /** Title or id of the conversation, which identifies it in the export. */
  conversation: string
  cards: IntakeCard[]
  /** Number of messages in the record, counted independently of `outcomes`, so that the sums can be checked. */
  messages: number
  outcomes: Outcome[]
  assets: { found: number; missing: number }
  /** Counts the characters of the conversation by outcome, lazily. Absent for an unreadable conversation. */
  letters?: () => Letters
  /** Number of the maker's placeholders left out of messages with other content. */
  placeholders?: number
  /** Number of its cards that are left out, as a richer source in the same import has them as well. */
  repeated?: number
  /** Members, comments and stars, which are no messages; only in Colloquy's own exports. */
  userData?: ArchiveLine[]
  /** The reason why the conversation is unreadable; it then counts as a conversation without messages. */
  unreadable?: string
}

export interface ParseContext {
  /** IANA name of the archive's time zone, for day stamps. */
  timeZone: string
  assets: AssetIndex
  /** Minimum pause between sessions in a conversation longer than a day, in seconds; null: no sessions. */
  sessionGap: number | null
  /** The owner's rules for categories. */
  rules: CategoryRules
  /** The data around the conversations of the file, such as folders. */
  envelope: unknown
  /** The name of the file, which some programs derive from the title; absent if unknown. */
  file?: string
  /** Data of conversations by id from files without messages: titles, and models of Jan. */
  titles?: Map<string, string>
}

/** The part of a conversation in one record. */
export interface GatheredPart {
  /** Identifies the conversation. */
  key: string
  part: unknown
  /** The text to store as its record; absent: the whole record. */
  text?: string
}

/** Collects information about the parts of an export that no single part contains. */
export interface Learner {
  take(part: unknown): void
  /** Passed to `read` with the gathered parts. */
  learned(): unknown
}

/** A supported kind of export; one module of this folder for each. */
export interface ExportKind {
  /** The name in import reports. */
  name: string
  /** The name in lists within sentences. */
  label: string
  /** 'lines': a record is one message. Absent: a conversation of several. */
  records?: 'lines'
  /** True for a record of this kind; called for the first records of a file until one matches. */
  recognises(record: unknown): boolean
  /**
   * For exports that list exchanges or messages: returns the conversation of a record and the needed part of it, so that `read`
   * gets the GatheredRecords of each conversation; a list for a record of several conversations; null for a record of none.
   * @param before the conversation of the previous record; '' for the first. Records of '' belong to the first conversation of
   * the file with another name
   */
  gather?(record: unknown, before: string): GatheredPart | GatheredPart[] | null
  /** Divides the parts gathered for one key into conversations, as lists of their indices. Absent: it is one conversation. */
  divide?(parts: readonly unknown[]): readonly number[][]
  /** Makes a learner of all parts of a file, or of all sources of an archive. Absent: each part is complete by itself. */
  learner?(): Learner
  /** Never throws: unreadable content becomes a failed outcome, or an unreadable conversation. */
  read(record: unknown, context: ParseContext): ParsedRecord
  /** Reads a record that may hold several conversations, and never throws either. Absent: each record is one. */
  readEach?(record: unknown, context: ParseContext): ParsedRecord[]
}
