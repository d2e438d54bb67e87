import { CallError } from '#api/call.ts'
import { onReachedAgain } from './connectivity.ts'
import { queryClient } from './query-client.ts'
import { sendPendingStars } from './stars.ts'

/** @param wasAway whether the server was away, and not only slow with one answer */
const isUnanswered = (error: unknown, wasAway: boolean): boolean =>
  error instanceof CallError && error.status === 0 && (wasAway || error.code !== 'deadline-exceeded')

/**
 * Does what could not be done without a network, now and whenever the server is reached again: sends the stars that wait
 * for it, and asks once more for what is on the screen and was not answered. What a server that answers everything else
 * did not answer in time is not asked for again: the words that say so would be gone as soon as they are there.
 */
export function catchUp(): void {
  void sendPendingStars()
  onReachedAgain((wasAway) => {
    void sendPendingStars()
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnanswered(state.error, wasAway) })
  })
}
