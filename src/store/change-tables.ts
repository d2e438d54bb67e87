/** The change log of cards; see store/change-log.ts. */
export interface CardChangesTable {
  /** In the order of the commits, without a gap. */
  number: number
  /** The key of a card that was written or removed; below 0 see store/change-log.ts. */
  key: number
  mark: number
}
