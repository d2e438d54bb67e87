import { CallError } from '#api/call.ts'
import { onReachedAgain } from './connectivity.ts'
import { queryClient } from './query-client.ts'
import { sendPendingStars } from './stars.ts'

const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0

/**
 * Does what could not be done without a network, now and whenever the server is reached again: sends the stars that wait
 * for it, and asks once more for what is on the screen and was not answered.
 */
export function catchUp(): void {
  void sendPendingStars()
  onReachedAgain(() => {
    void sendPendingStars()
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnanswered(state.error) })
  })
}
