import { queryClient } from './query-client.ts'

/** Queries that depend on cards, and are refetched when cards change. */
const FOLLOWS = new Set([
  'cards',
  'card',
  'opening',
  'timeline',
  'related',
  'sessions',
  'collections',
  'collection',
  'topics',
  'time',
  'asked',
  'session-outline',
  'session-texts',
  'calendar',
  'stars',
  'suggest',
  'search-help',
  'proof',
  'review-count',
  'review-text',
  'dashboard',
  'changes',
  'redactions',
  'redaction-log',
  'original',
])

let timer: ReturnType<typeof setTimeout> | undefined

/** Changes that come together are one refresh. */
const TOGETHER_MS = 200

/**
 * Asks for all cards on show again, which answers everything that was heard until now. As long as a change is in flight it
 * waits: an answer that does not know of the change yet would undo it on the screen for a moment.
 */
function refresh(): void {
  if (queryClient.isMutating({ mutationKey: ['flag'] }) > 0) return refreshCards()
  clearTimeout(timer)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => FOLLOWS.has(String(queryKey[0])),
  })
}

/** Asks for all cards on show again, soon. */
export function refreshCards(wait = TOGETHER_MS): void {
  clearTimeout(timer)
  timer = setTimeout(refresh, wait)
}

/** Visitors do not all ask in the same moment. */
const SPREAD_MS = 2000

/** Asks for all cards on show again, each visitor at a time of their own. */
export const refreshCardsSpread = (): void => refreshCards(Math.random() * SPREAD_MS)

/** After a bulk change everything is refetched twice: soon, and again after this delay, in milliseconds (R9.8). */
const AGAIN_MS = 300

/**
 * Asks for all cards on show again after a change of many: the second time finds what others changed meanwhile. Both have
 * timers of their own, which a live event that comes between does not cancel (R9.8).
 */
export function refreshCardsTwice(): void {
  setTimeout(refresh, TOGETHER_MS)
  setTimeout(refresh, TOGETHER_MS + AGAIN_MS)
}
