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

/** Interval within which changes share one refresh, in milliseconds. */
const TOGETHER_MS = 200

/**
 * Refetches all cards on show, which covers all events so far. It waits while a change is in flight: a response without that
 * change would undo it on the screen for a moment.
 */
function refresh(): void {
  if (queryClient.isMutating({ mutationKey: ['flag'] }) > 0) return refreshCards()
  clearTimeout(timer)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => FOLLOWS.has(String(queryKey[0])),
  })
}

/** Refetches all cards on show after a short delay, in milliseconds. */
export function refreshCards(wait = TOGETHER_MS): void {
  clearTimeout(timer)
  timer = setTimeout(refresh, wait)
}

/** Maximum random delay in milliseconds, so that visitors do not all refetch at the same moment. */
const SPREAD_MS = 2000

/** Refetches all cards on show after a random delay. */
export const refreshCardsSpread = (): void => refreshCards(Math.random() * SPREAD_MS)

/** After a bulk change everything is refetched twice: soon, and again after this delay, in milliseconds (R9.8). */
const AGAIN_MS = 300

/**
 * Refetches all cards on show after a bulk change, twice: the second time finds changes by others meanwhile. Both have their
 * own timers, which a live event in between does not cancel (R9.8).
 */
export function refreshCardsTwice(): void {
  setTimeout(refresh, TOGETHER_MS)
  setTimeout(refresh, TOGETHER_MS + AGAIN_MS)
}
