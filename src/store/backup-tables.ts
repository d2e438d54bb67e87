/**
 * Tables of which a backup holds every row as it is, with the columns that put them in order. Cards are held as cards
 * (server/backup), and tables that are derived from them are rebuilt by a restore.
 */
export const BACKUP_TABLES = {
  settings: ['name'],
  imports: ['id'],
  users: ['id'],
  credentials: ['id'],
  stars: ['id'],
  comments: ['number'],
  blocks: ['id'],
  reviews: ['card_id'],
  finding_visits: ['card_id', 'finding'],
  corrections: ['number'],
  bulk_changes: ['number'],
  sources: ['hash'],
  card_contents: ['card_id'],
  proofs: ['card_id'],
  opened_reasoning: ['card_id'],
  redactions: ['number'],
  originals: ['card_id'],
  forgotten: ['card_id'],
  links: ['id'],
  link_cards: ['link_id', 'card_id'],
  collections: ['id'],
  collection_names: ['name'],
  collection_cards: ['collection_id', 'card_id'],
} as const

export type BackupTable = keyof typeof BACKUP_TABLES
export const BACKUP_TABLE_NAMES = Object.keys(BACKUP_TABLES) as BackupTable[]

/** Tables that no backup holds, and why. */
export const EXCLUDED_TABLES = {
  archive: 'its revision is in the manifest',
  discussion: 'its numbers are in the manifest',
  cards: 'held as cards, not as rows',
  calendar: 'rebuilt from the cards',
  card_text: 'rebuilt from the cards, and on PostgreSQL alone',
  card_embeddings: 'asked for again at the endpoint',
  card_changes: 'what goes on in one archive only',
  thread_counts: 'recounted from the comments',
  sessions: 'a session that was ended since must not come back: everyone signs in again',
  api_keys: 'a key that was withdrawn since must not come back: new ones are made',
  webhooks: 'a restored archive must not call others by itself: they are added again',
  webhook_deliveries: 'what goes on in one archive only',
  verifications: 'sign-ins that were under way',
  bulk_undos: 'they end by themselves after an hour',
  limits: 'counters that end by themselves',
  thread_events: 'notifications of the last minute',
  gone_cards: 'notifications of the last minute',
  watched_folders: 'what one machine follows',
  watched_files: 'places on one machine; read again where they are not known, which changes nothing',
} as const
