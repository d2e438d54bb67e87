import type { AddedColumn } from '#archive/added-fields.ts'
import type { Blocked } from '#archive/block.ts'
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { BulkChangesTable, BulkUndosTable } from './bulk-tables.ts'
import type { CardChangesTable } from './change-tables.ts'
import type { ApiKeysTable } from './key-tables.ts'
import type { CollectionCardsTable, CollectionNamesTable, CollectionsTable } from './collection-tables.ts'
import type { LinkCardsTable, LinksTable } from './link-tables.ts'
import type {
  CardContentsTable,
  ForgottenTable,
  OpenedReasoningTable,
  ProofsTable,
  SourcesTable,
} from './record-tables.ts'
import type { OriginalsTable, RedactionsTable } from './redaction-tables.ts'
import type { CorrectionsTable, FindingVisitsTable, ReviewsTable } from './review-tables.ts'
import type { CardEmbeddingsTable } from './embedding-tables.ts'
import type { WatchedFilesTable, WatchedFoldersTable } from './watch-tables.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts'

/** 0 or 1: SQLite has no booleans, and both databases are asked with the same queries. */
export type Flag = 0 | 1

/** One row: the archive itself. */
interface ArchiveTable {
  id: Generated<number>
  /** Raised by every transaction that changes a card. */
  revision: number
  /** Raised by every transaction of which visitors can see a change of cards; never above `revision`. */
  public_revision: number
}

interface SettingsTable {
  name: string
  value: string
}

export interface CardsTable extends Record<AddedColumn, string> {
  /** Place in chronological order; see card-key.ts. */
  key: number
  id: string
  prompt: string
  response: string
  page_title: string
  category: string
  session_title: string
  semantic_sid: string
  /** The heading the card's session goes by. */
  session: string
  /** The key that the turns of one conversation share; see archive/conversation.ts. */
  conversation: string
  day_stamp: string
  /** `YYYY-MM-DD`, '' when the day is not known. */
  day: string
  slug: string
  image_url: string
  /** In pixels, as the picture is shown; 0 where that is not known. */
  image_width: number
  image_height: number
  prompt_len: number
  response_len: number
  reltime_timezero: number
  reltime_last: number
  is_private: Flag
  is_viewed: Flag
  card_reviewed: Flag
  has_image: Flag
  /** Where words are redacted, as JSON; '' where none are. */
  redactions: string
  /** The card without its response as JSON, ready to be sent; see archive/summary-json.ts. */
  summary: string
  /** Hash of the source's text, so that a second import can distinguish unchanged cards from changed ones. */
  fingerprint: string
  /** Of two sources of the card the one with the higher number is kept; see intake/precedence.ts. */
  precedence: number
}

/** How many cards each day has. The day '' counts those without one. */
interface CalendarTable {
  day: string
  public_count: number
  private_count: number
}

/** One row for every import that was carried out. */
interface ImportsTable {
  id: string
  source: string
  /** Unix time in milliseconds. */
  at: number
  /** The ledger as JSON. */
  ledger: string
}

/** An account. Dates are text in SQLite and dates in PostgreSQL: `new Date()` reads both, both take ISO text. */
interface UsersTable {
  id: string
  display_name: string
  /** Lower case. */
  email: string
  email_verified: Generated<unknown>
  created_at: ColumnType<string | Date, string, never>
  updated_at: ColumnType<string | Date, string, string>
  /** Unix time in milliseconds; 0 until the first request after a sign-in. */
  last_seen_at: Generated<number>
  /** The admin claim. */
  is_admin: Generated<Flag>
}

interface SessionsTable {
  id: string
  token: string
  user_id: string
  /** The absolute end, whatever happens. */
  expires_at: ColumnType<string | Date, string, string>
  created_at: ColumnType<string | Date, string, never>
  /** Unix time in milliseconds of the last request that was noted; 0 until the first. */
  seen_at: Generated<number>
}

/** A way to sign in: our own password (`provider_id` 'credential'), or an account at a provider. */
interface CredentialsTable {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: ColumnType<string | Date, string, never>
  updated_at: ColumnType<string | Date, string, string>
}

/** One star of one person. This is the only record of stars: a profile's list of starred cards is read from here. */
interface StarsTable {
  /** `{userId}_{dedupid}`. */
  id: string
  user_id: string
  dedupid: string
  /** Unix time in milliseconds. */
  starred_at: number
}

/** One row: counters that all threads share. */
interface DiscussionTable {
  id: number
  /** The number of the latest event. Every write raises it first, so that numbers are in the order of commits. */
  events: number
  /** Raised when the number of comments of any public card changes. */
  counts: number
}

export interface CommentsTable {
  id: string
  /** The number of the event that wrote it: newest is highest, whatever the clock did. */
  number: number
  thread_id: string
  /** Clean markup. */
  text: string
  /** Unix time in milliseconds. */
  created_at: number
  /** The id of the author, anonymous visitors included; never sent. */
  author: string
  user_id: string | null
  user_name: string | null
  user_email: string | null
  is_waiting: Flag
  /** The trace of the address it came from (see comments/blocks.ts); '' once that is forgotten. Never sent. */
  origin: string
}

/** Blocks from commenting. */
export interface BlocksTable {
  id: string
  kind: Blocked
  /** The author's id, or the trace of an address. */
  subject: string
  name: string
  said: string
  /** Unix times in milliseconds. */
  since: number
  until: number
  by_name: string
}

/** How many comments of a thread are shown; a thread without any may have no row. */
export interface ThreadCountsTable {
  thread_id: string
  count: number
  /** The number of the thread's last event that visitors may know of; 0 where none is known. */
  latest: number
}

export type ThreadEventKind = 'added' | 'removed' | 'waiting'

/** Recent events of threads, for live streams. */
interface ThreadEventsTable {
  number: number
  thread_id: string
  kind: ThreadEventKind
  comment_id: string
}

/** Counters that are over at `ends` (Unix time in milliseconds). */
interface LimitsTable {
  key: string
  /** Unix time in milliseconds at which the counter resets. */
  ends: number
  count: number
}

/** Cards that were public and are not any more, for a minute, so that open windows can be notified. */
interface GoneCardsTable {
  number: number
  /** '' stands for more cards than are named. */
  card_id: string
  at: number
}

export interface Tables {
  archive: ArchiveTable
  users: UsersTable
  sessions: SessionsTable
  credentials: CredentialsTable
  settings: SettingsTable
  cards: CardsTable
  card_embeddings: CardEmbeddingsTable
  sources: SourcesTable
  card_contents: CardContentsTable
  proofs: ProofsTable
  opened_reasoning: OpenedReasoningTable
  redactions: RedactionsTable
  originals: OriginalsTable
  forgotten: ForgottenTable
  links: LinksTable
  link_cards: LinkCardsTable
  api_keys: ApiKeysTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  collections: CollectionsTable
  collection_names: CollectionNamesTable
  collection_cards: CollectionCardsTable
  calendar: CalendarTable
  imports: ImportsTable
  stars: StarsTable
  discussion: DiscussionTable
  comments: CommentsTable
  blocks: BlocksTable
  thread_counts: ThreadCountsTable
  thread_events: ThreadEventsTable
  limits: LimitsTable
  reviews: ReviewsTable
  finding_visits: FindingVisitsTable
  corrections: CorrectionsTable
  bulk_changes: BulkChangesTable
  bulk_undos: BulkUndosTable
  gone_cards: GoneCardsTable
  card_changes: CardChangesTable
  watched_folders: WatchedFoldersTable
  watched_files: WatchedFilesTable
}

/** The archive's database, or a transaction on it. */
export type Db = Kysely<Tables>

/** A transaction on it: functions that must run within one take this. */
export type Trx = Transaction<Tables>

export type DatabaseKind = 'sqlite' | 'postgres'
