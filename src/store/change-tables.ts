/** At most one row: the renewal of the search index that is under way (store/renewal.ts). */
export interface SearchRenewalTable {
  id: string
  /** When it last went on, Unix time in milliseconds. */
  at: number
}

/** Keys of cards that were written or removed since that renewal began. */
export interface SearchChangesTable {
  key: number
}

/** The change log of cards; see store/change-log.ts. */
export interface CardChangesTable {
  /** In the order of the commits, without a gap. */
  number: number
  /** The key of a card that was written or removed; -1 for none. */
  key: number
  mark: number
}
