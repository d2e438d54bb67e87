/** The log of redactions: the words of a card that are hidden from visitors, and the admin who redacted them. */
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
  /** The name of the admin; '' where an import brought words back that were redacted in another archive. */
  undone_by: string
}

/** The texts of cards in which words are redacted, as they are without that. For admins and for the archive itself. */
export interface OriginalsTable {
  card_id: string
  /** `OriginalTexts` (archive/redact/redact-card.ts) as JSON. */
  texts: string
  /** The unredacted content of `card_contents`; '' without any. */
  content: string
}
