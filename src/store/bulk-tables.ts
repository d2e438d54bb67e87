import type { BulkFlag } from '#archive/bulk.ts'

/** The log of bulk changes, one row for each. */
export interface BulkChangesTable {
  /** Counted from 1, without a gap. */
  number: number
  /** Unix time in milliseconds. */
  at: number
  by_name: string
  /** The new value of the flag; null where it was not changed. */
  is_private: 0 | 1 | null
  is_viewed: 0 | 1 | null
  /** Cards that it changed. */
  cards: number
  undone_at: number | null
  /** '' as long as it was not undone. */
  undone_by: string
}

/** A card's flag before a bulk change; deleted when the flag changes again, or after an hour. */
export interface BulkUndosTable {
  /** Flag and card: of both there is one row at most. */
  id: string
  change: number
  card_id: string
  /** Publishing what holds no findings sets more than a bulk change does. */
  flag: BulkFlag | 'cardReviewed'
  was: 0 | 1
  /** 1 for a private card that was to stay so. */
  was_kept: 0 | 1
  /** Unix time in milliseconds. */
  until: number
}
