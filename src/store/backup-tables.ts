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

/** Tables that are in no backup, and why. A restore empties them, and then rebuilds the derived ones. */
export const CLEARED_TABLES = {
  calendar: 'rebuilt from the cards',
  thread_counts: 'recounted from the comments',
  sessions: 'a session that was ended since must not come back: everyone signs in again',
  verifications: 'sign-ins that were under way',
  bulk_undos: 'they end by themselves after an hour',
  limits: 'counters that end by themselves',
  thread_events: 'notifications of the last minute',
  watched_files: 'places on one machine; read again where they are not known, as their cards may be in no backup',
} as const

/** Tables that are in no backup and that a restore does not empty, with the fate of their rows. */
export const UNCLEARED_TABLES = {
  archive: 'its revision is in the manifest; that of both archives goes on',
  discussion: 'its numbers are in the manifest; those of both archives go on',
  cards: 'held as cards, not as rows; removed one by one',
  card_text: 'rebuilt from the cards, and on PostgreSQL alone; removed with each card',
  card_embeddings: 'asked for again at the endpoint; removed with each card',
  card_changes: 'what goes on in one archive only; every index learns there what a restore changed',
  api_keys: 'a key that was withdrawn since must not come back: new ones are made; those that are there stay',
  webhooks: 'a restored archive must not call others by itself: they are added again; those that are there stay',
  webhook_deliveries: 'what goes on in one archive only; they stay with their webhooks',
  gone_cards: 'notifications of the last minute; open windows learn there what a restore took away',
  watched_folders: 'what one machine follows; a process that follows one goes on',
} as const
