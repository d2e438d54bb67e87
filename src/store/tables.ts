import type { Generated } from 'kysely'

/** 0 or 1: SQLite has no booleans, and both databases are asked with the same queries. */
export type Flag = 0 | 1

/** One row: the archive itself. */
export interface ArchiveTable {
  id: Generated<number>
  /** Raised by every transaction that changes a card. */
  revision: number
}

export interface SettingsTable {
  name: string
  value: string
}

export interface CardsTable {
  /** Place in the order of time; see card-key.ts. */
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
  day_stamp: string
  /** `YYYY-MM-DD`, '' when the day is not known. */
  day: string
  slug: string
  image_url: string
  prompt_len: number
  response_len: number
  reltime_timezero: number
  reltime_last: number
  is_private: Flag
  is_viewed: Flag
  card_reviewed: Flag
  has_image: Flag
  /** The card without its response as JSON, ready to be sent; see archive/summary-json.ts. */
  summary: string
  /** What the source said, hashed, so that a second import can tell the same from the changed. */
  fingerprint: string
}

/** How many cards each day has. The day '' counts those without one. */
export interface CalendarTable {
  day: string
  public_count: number
  private_count: number
}

/** One row for every import that was carried out. */
export interface ImportsTable {
  id: string
  source: string
  /** Unix time in milliseconds. */
  at: number
  /** The ledger as JSON. */
  ledger: string
}

export interface Tables {
  archive: ArchiveTable
  settings: SettingsTable
  cards: CardsTable
  calendar: CalendarTable
  imports: ImportsTable
}

export type DatabaseKind = 'sqlite' | 'postgres'
