/** A link by which a card or a conversation is shared. Rows stay after the end, so that the address answers that it was. */
export interface LinksTable {
  id: string
  /** SHA-256 of the secret in its address, in hexadecimal. */
  secret_hash: string
  what: 'card' | 'session'
  /** For admins. */
  note: string
  /** Unix times in milliseconds; 0 where it did not happen. The names are those by which admins know each other. */
  made_at: number
  made_by: string
  ends_at: number
  end_changed_at: number
  end_changed_by: string
  withdrawn_at: number
  withdrawn_by: string
  /** How often its page was opened, and when last. */
  opened: number
  opened_at: number
}

/** The cards of a link, fixed when it is made. */
export interface LinkCardsTable {
  link_id: string
  card_id: string
}
