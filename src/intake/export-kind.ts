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
  /** It is on a branch that was left, such as a regenerated answer, and is kept as an alternative of a card. */
  | { kind: 'alternative' }
  /** It holds nothing but pictures or sounds that the export lacks. */
  | { kind: 'missingAsset' }
  /** It should have been shown and could not be. */
  | { kind: 'failed'; why: string; message: string }

export type HiddenReason =
  /** Instructions to the AI. */
  | 'system'
  /** Custom instructions, memories. */
  | 'context'
  /** What tools answered: folded in the card. */
  | 'tool'
  /** What the AI sent to tools: folded as well, as its reasoning is. */
  | 'tool call'
  | 'reasoning'
  /** The export itself says that it is not shown. */
  | 'marked hidden'
  /** Only what the maker writes in the place of something that it cannot show. */
  | 'placeholder'
  /** No text at all. */
  | 'empty'
  /** The file holds the same message once more. */
  | 'repeated'

/** A card with what the archive must know to store it. */
export interface IntakeCard {
  /** Private in itself, unless the source says that it is public (R10.1). */
  card: Card
  /** What the source says about it; absent: private unless the importer publishes at once. */
  isPrivate?: boolean
  /** How its source ranks among others of the same card (precedence.ts); null: what it says holds, whatever is there. */
  precedence: number | null
  /** True where its source is in a format that many programs write, so that the same may be there in a program's own export. */
  isConverted?: boolean
  /**
   * Files of the exchange and its alternatives that the export holds: pictures and sounds that it shows, the AI's first,
   * then all others that its parts name.
   */
  assets: SourceFile[]
  /**
   * What the card consists of; absent: its prompt and its response, a text each. Here `file` of a part is the name of the
   * one of `assets` that holds its bytes, '' where none does; the writer keeps them, and names them by their hash.
   */
  content?: CardContent
  /**
   * Present where its kind learned of a whole file what the card says (`learner`), or where earlier versions named it
   * otherwise: ids, if any, under which an archive may have it from before, and then knows it by; `card.id` is for archives
   * that lack it.
   */
  otherIds?: readonly string[]
  /** SHA-256 of the record that it was read from; absent where there is none. */
  source?: string
  /** What its source said, hashed, where that is not what the card says (fingerprint.ts). */
  fingerprint?: string
  /** Present in a line of `export --all`: what the archive that wrote it knew of the card beyond what it says. */
  state?: CardState
}

/** What an archive knows of a card beyond what it says; taken from an export by the command line's import alone. */
export interface CardState {
  /** What its source said, hashed, and how that source ranks, so that the same source is known again and an older one is not taken for newer. */
  origin?: { fingerprint: string; precedence: number }
  /** An admin decided that it stays private. */
  isKept: boolean
  /** An admin opened its reasoning and tools to visitors. */
  isReasoningOpen: boolean
}

/** What one record of an export became. */
export interface ParsedRecord {
  /** Title or id of the conversation, to find it again by. */
  conversation: string
  cards: IntakeCard[]
  /** How many messages the record holds, counted apart from `outcomes` so that the sums can be checked. */
  messages: number
  outcomes: Outcome[]
  assets: { found: number; missing: number }
  /** Counts the characters of the conversation by outcome, lazily. Absent: nothing of it could be read. */
  letters?: () => Letters
  /** Placeholders of the maker that were left out of messages which say something else. */
  placeholders?: number
  /** Cards of it that are left out, for a richer source in the same import has them as well. */
  repeated?: number
  /** Members, comments and stars, which are no messages; our own exports alone carry them. */
  beside?: ArchiveLine[]
  /** Why nothing of the conversation could be read; it then counts as a conversation without messages. */
  unreadable?: string
}

export interface ParseContext {
  /** IANA name of the archive's time zone, for day stamps. */
  timeZone: string
  assets: AssetIndex
  /** The pause that begins a new session in a conversation longer than a day, in seconds; null: none does. */
  sessionGap: number | null
  /** The owner's rules for categories. */
  rules: CategoryRules
  /** What is around the conversations of the file: folders, for instance. */
  envelope: unknown
  /** The name of the file, which some programs give the title; absent where it is not known. */
  file?: string
  /** What files of the export that hold no messages say of its conversations, by their ids: titles, and models of Jan. */
  titles?: Map<string, string>
}

/** What one record says of a conversation. */
export interface GatheredPart {
  /** Names the conversation. */
  key: string
  part: unknown
  /** What is kept of it as its record; absent: the whole record. */
  text?: string
}

/** Learns of the parts of exports what none of them says by itself. */
export interface Learner {
  take(part: unknown): void
  /** Given to `read` with what was gathered. */
  learned(): unknown
}

/** A kind of export that is understood; one file of this room for each. */
export interface ExportKind {
  /** As the ledger calls it. */
  name: string
  /** As a sentence lists it. */
  label: string
  /** 'lines': a record is one message. Absent: it is a conversation of several. */
  records?: 'lines'
  /** True when a record of a file is of this kind; asked of the first records until one is. */
  recognises(record: unknown): boolean
  /**
   * For exports that list exchanges or messages: the conversation that a record belongs to and what is needed of it, so
   * that `read` is given the GatheredRecords of each; a list for a record of several conversations; null for one that is none.
   * @param before the conversation of the record before; '' for the first. Records of '' belong to the first
   *   conversation of the file that has another name
   */
  gather?(record: unknown, before: string): GatheredPart | GatheredPart[] | null
  /** What was gathered for one key, as the conversations that it holds: the places of their parts. Absent: it is one. */
  divide?(parts: readonly unknown[]): readonly number[][]
  /** Learns of all parts of a file, or of all sources of an archive. Absent: each part says all by itself. */
  learner?(): Learner
  /** Never throws: what cannot be read comes back as a failed outcome or as unreadable. */
  read(record: unknown, context: ParseContext): ParsedRecord
}
