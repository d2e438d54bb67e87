import { eachAdded } from './added-fields.ts'
import { counted } from './counted.ts'

/** Labels of the fields of a card besides its texts. */
export const FIELD_NAMES = {
  category: 'category',
  sessionTitle: 'session title',
  pageTitle: 'page title',
  slug: 'slug',
  imageUrl: 'image',
  ...eachAdded((name) => name),
} as const

/** The texts that only an admin sees, letter for letter, apart from the visitors' so that their page does not carry them. */
export const ADMIN_TEXTS = {
  // Cards (R9.2, R9.3, R9.6)
  private: 'Private',
  viewed: 'Viewed',
  privateMark: 'private',
  adminTools: 'admin',
  onlyUnviewed: 'only unviewed',
  onlyPrivate: 'only private',
  hideViewed: 'hide viewed',
  hidePublic: 'hide public',
  hidePrivate: 'hide private',
  showAndSet: 'show, set all',
  show: 'show',
  showAll: 'all cards',
  showOfList: 'of the whole list',
  showOfPage: 'on this page',
  hiddenHere: (count: number) => `${count} hidden on this page`,
  setAllPrivate: 'Set all private',
  setAllPublic: 'Set all public',
  setAllViewed: 'Set all viewed',
  setAllUnviewed: 'Set all unviewed',
  howMany: (label: string, count: number) => `${label} (${count.toLocaleString('en-US')})`,
  undoFailed: (reason: string) => `Not undone: ${reason}`,
  undone: (changed: number, left: number) =>
    left === 0
      ? `${counted(changed, 'card')} as before.`
      : `${counted(changed, 'card')} as before; ${left.toLocaleString('en-US')} left as is: changed since, or with findings to look at.`,
  bulkChanges: 'bulk changes',
  noBulkChanges: 'No bulk changes yet.',
  undoneBy: (by: string) => `undone by ${by}`,
  privacyFailed: (which: string, reason: string) => `Failed to update privacy status for ${which}: ${reason}`,
  viewedFailed: (which: string, reason: string) => `Failed to update viewed status for ${which}: ${reason}`,

  // The menu, and what to do next
  menu: 'admin menu',
  moderationWord: 'moderation',
  waiting: (count: number) =>
    count === 1
      ? 'One card waits for review; visitors do not see it yet.'
      : `${count.toLocaleString('en-US')} cards wait for review; visitors do not see them yet.`,
  reviewThem: 'review now',
  nextSteps: 'next step',

  // Backup
  noBackup: 'No backup has been made yet.',
  downloadBackup: 'download a backup',
  backupBegun: 'The download has started.',
  backupHint:
    'One file with everything, for ‘colloquy restore’. Keep it as safe as the archive: it contains private cards and the hashes of passwords.',
  noSchedule: 'No backups are scheduled: set BACKUP_EVERY to have the server write them.',
  /** When backups are written by themselves. @param every milliseconds between two @param keep how many stay */
  backupSchedule: ({ every, keep }: { every: number; keep: number }) =>
    `One is written ${everyTime(every / 3_600_000)}, next to the data folder; ${keep === 1 ? 'the newest is kept' : `the newest ${keep} are kept`}.`,
  scheduledBackupFailed: (reason: string) =>
    `The last scheduled backup failed (${reason.replace(/\.$/, '')}); it is tried again each hour.`,
  backupFailed: (reason: string) => `No backup was made: ${reason}`,

  // Comment moderation (R9.12, R16.12)
  moderation: 'Comment Moderation',
  totalComments: 'total comments',
  searchComments: 'search comments',
  noCommentsAtAll: 'No comments found in the system.',
  noCommentsFound: 'No comments found matching your search.',
  noneWaiting: 'No comments wait for approval.',
  onlyWaiting: (count: number) => `waiting for approval (${count.toLocaleString('en-US')})`,
  statisticsFailed: 'Failed to load comment statistics',
  deleteFailed: 'Failed to delete comment',
  commentsFailed: 'Failed to load comments',
  commentsByCard: 'comments by card',
  mainThread: 'main page',
  onCard: (id: string) => `card ${id}`,
  approve: 'approve',
  blockSomeone: (name: string) => `Block ${name} from commenting`,
  blockWho: 'who is blocked',
  blockKinds: { author: 'this author', address: 'everyone at this address' },
  blockHow: 'for how long',
  blockDays: { 1: 'a day', 7: 'a week', 30: '30 days' },
  deleteTheirs: 'delete their comments',
  block: 'block',
  cancel: 'cancel',
  blocked: (count: number) => `blocked (${count})`,
  blockedUntil: (when: string, by: string) => `until ${when}, by ${by}`,
  lift: (name: string) => `Unblock ${name}`,
  blocksFailed: 'Failed to load the blocks',

  // Dashboard (R9.14, R16.13)
  dashboard: 'dashboard',
  dataFailed: (reason: string) => `Error loading admin data: ${reason}`,
  errorRetry: 'Error - Retry',

  // Static pages (R9.14, R13.4, R16.15)
  seo: 'static pages',
  seoRefresh: 'page refresh (SEO)',
  seoGenerating: 'Generating SEO pages...',
  seoFailed: 'SEO generation failed',
  seoHint:
    'Writes the page of every public card, sitemaps and feed into a folder, for search engines and static hosts.',

  // Sync (R16.16, R16.17, R16.18)
  sync: 'sync',
  syncStarting: 'Starting Algolia sync...',
  syncConnecting: 'Connecting to sync service...',
  syncDone: 'Algolia sync completed successfully!',
  indexStarting: 'Starting to check the search index...',
  indexChecking: 'Checking the search index against the cards...',
  indexDone: 'The search index holds every card as it is.',
  syncFailed: 'Sync failed',
  syncManually: '❌ Sync failed. Please run the sync manually:',
  syncHints: [
    'Run the sync script on the machine of the archive: colloquy sync',
    'Or start the server there with colloquy serve and press sync at its local address.',
  ],
  syncProduction:
    '⚠️ This feature is not available in production. Please use the development environment or run the sync manually.',

  // Review (R10.4); what it says itself is in review-texts.ts
  review: 'review',
  undo: 'undo',

  // Corrections
  correct: 'Correct titles, category, slug or image',
  correctTitle: 'correct',
  restored: 'Your unsaved text has been restored.',
  notCorrected: (reason: string) => `Not saved: ${reason}`,
  correctHint: 'Prompt and response always stay unedited. Corrections are logged in the dashboard.',
  save: 'save',
  fields: FIELD_NAMES,
  importEnded: (written: number, total: number) =>
    `The import stopped early: ${written.toLocaleString('en-US')} of ${counted(total, 'card')} were written. Import again to complete it.`,
} as const

/** How often something happens, such as 'every 12 hours' or 'every day'. */
function everyTime(hours: number): string {
  const [of, unit] = hours % 168 === 0 ? [168, 'week'] : hours % 24 === 0 ? [24, 'day'] : [1, 'hour']
  return hours === of ? `every ${unit}` : `every ${counted(hours / of, unit)}`
}
