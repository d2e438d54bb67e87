import { counted } from './counted.ts'

/** Texts for admins: the ones that rules fix (R16.16, R16.17, R16.18), letter for letter, and others. */
export const ADMIN_TEXTS = {
  // Sync (R16.16, R16.17, R16.18)
  syncNotHere:
    '⚠️ This feature is not available in production. Please use the development environment or run the sync manually.',
  syncDone: 'Algolia sync completed successfully!',
  indexWhole: 'The search index holds every card as it is.',

  // Sentences for situations whose text no rule fixes.
  syncFailed: 'Sync failed',
  syncing: 'The search index is being checked against the cards.',
  syncRepaired: (cards: number, missing: number, stray: number) =>
    `The search index was rebuilt from ${counted(cards, 'card')}; ${missing} missing and ${stray} stray entries were repaired.`,
  unvisited: (title: string, count: number) =>
    `‘${title}’ holds ${counted(count, 'finding')} that ${count === 1 ? 'waits' : 'wait'} for a look. Open it in the review to see ${count === 1 ? 'it' : 'each of them'}.`,
  noSuchBulk: 'There is no such change.',
  undoneBefore: 'This has already been undone.',
  undoOver: 'This can no longer be undone: the cards have changed since, or an hour has passed.',
  keptPrivate: 'An admin decided to keep it private.',
  changedSince: 'This card has changed since it was loaded. Please look at it again.',
  overtaken: (count: number) =>
    `Someone else has just changed ${counted(count, 'card')} of these. Nothing was done. Please look at them again.`,
  correctedSince: (fields: readonly string[]) =>
    `Someone else has changed ${fields.map((field) => `‘${field}’`).join(' and ')} meanwhile, so nothing was saved: copy what you wrote, and open the card again.`,
  decidedSince: 'Someone else has decided otherwise since.',
  decidedBefore: 'Someone else has decided otherwise meanwhile. Nothing was done. Please look at it again.',
} as const
