/** The log of redactions: which words of a card visitors do not see, and who said so. */
export interface RedactionsTable {
  /** Counted from 1, without a gap. */
  number: number
  /** '' for words in the title of a conversation whose card was deleted for good while others were left. */
  card_id: string
  words: string
  reason: string
  /** The key of the card's conversation where its title held the words: they are redacted there in every card; else ''. */
  conversation: string
  /** Unix time in milliseconds. */
  at: number
  by_id: string
  by_name: string
  /** When it was undone; 0 while it holds. */
  undone_at: number
  undone_by: string
}

/** The texts of cards in which words are redacted, as they are without that. For admins and for the archive itself. */
export interface OriginalsTable {
  card_id: string
  /** `OriginalTexts` (archive/redact/redact-card.ts) as JSON. */
  texts: string
  /** What `card_contents` would hold; '' where it would hold nothing. */
  content: string
}
