import { CallError } from '#api/call.ts'
import { onReachedAgain } from './connectivity.ts'
import { queryClient } from './query-client.ts'
import { sendPendingStars } from './stars.ts'

/** @param wasAway true if the server was unreachable, false if only one response was late */
const isUnanswered = (error: unknown, wasAway: boolean): boolean =>
  error instanceof CallError && error.status === 0 && (wasAway || error.code !== 'deadline-exceeded')

/**
 * Catches up whenever the server is reached again: sends pending stars, and refetches failed queries on the screen. A query
 * that timed out while the server answered others is not refetched: its error message would disappear at once.
 */
export function catchUp(): void {
  void sendPendingStars()
  onReachedAgain((wasAway) => {
    void sendPendingStars()
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnanswered(state.error, wasAway) })
  })
}
