import type { CorrectedField } from '#archive/corrections.ts'

/** The findings of a card, and an admin's decision about it. Cards without either have no row. */
export interface ReviewsTable {
  card_id: string
  /** A list of `Finding` as JSON. */
  findings: string
  /** An admin decided that the card stays private. */
  is_kept: 0 | 1
}

/** A finding that an admin has looked at; rows of findings that the card no longer has are removed. */
export interface FindingVisitsTable {
  card_id: string
  /** As archive/finding-visits.ts names it. */
  finding: string
  is_left: 0 | 1
}

/** The log of corrections, one row for each field that was changed. */
export interface CorrectionsTable {
  /** Counted from 1, without a gap. */
  number: number
  /** Unix time in milliseconds. */
  at: number
  by_id: string
  by_name: string
  card_id: string
  field: CorrectedField
  before: string
  after: string
}
