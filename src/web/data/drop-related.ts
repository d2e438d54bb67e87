import type { Output } from '#api/call.ts'
import { queryClient } from './query-client.ts'

/** Removes cards from lists of related cards, and refetches these: a redacted card still exists. */
export function dropRelated(ids: readonly string[]): void {
  const dropped = new Set(ids)
  queryClient.setQueriesData<Output<'GET /api/cards/:id/related'>>(
    { queryKey: ['related'] },
    (answer) => answer && { ...answer, cards: answer.cards.filter(({ id }) => !dropped.has(id)) },
  )
  void queryClient.invalidateQueries({ queryKey: ['related'] })
}
