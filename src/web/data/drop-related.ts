import type { Output } from '#api/call.ts'
import { queryClient } from './query-client.ts'

/** Takes cards out of what is related to others, and asks again: a card that has lost words is still there. */
export function dropRelated(ids: readonly string[]): void {
  const gone = new Set(ids)
  queryClient.setQueriesData<Output<'GET /api/cards/:id/related'>>(
    { queryKey: ['related'] },
    (answer) => answer && { ...answer, cards: answer.cards.filter(({ id }) => !gone.has(id)) },
  )
  void queryClient.invalidateQueries({ queryKey: ['related'] })
}
