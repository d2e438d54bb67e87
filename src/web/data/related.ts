import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

type Related = Output<'GET /api/cards/:id/related'>
/** A card that is related to another one or to a conversation. */
export type RelatedCard = Related['cards'][number]

const KEY = 'related'
/** While the archive is learned, it is asked again after this long, in milliseconds. */
const AGAIN_MS = 3000

/**
 * What is related to a card, or to its conversation as a whole.
 * @param isWanted nothing is fetched before
 */
export const useRelated = (of: 'card' | 'conversation', id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [KEY, of, id],
    queryFn: ({ signal }): Promise<Related> =>
      of === 'card'
        ? call('GET /api/cards/:id/related', { params: { id }, signal })
        : call('GET /api/sessions/:id/related', { params: { id }, signal }),
    enabled: isWanted,
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => (state.data?.isLearning === true ? AGAIN_MS : false),
  })

/** Takes cards out of what is related to others, and asks again: a card that has lost words is still there. */
export function dropRelated(ids: readonly string[]): void {
  const gone = new Set(ids)
  queryClient.setQueriesData<Related>(
    { queryKey: [KEY] },
    (answer) => answer && { ...answer, cards: answer.cards.filter(({ id }) => !gone.has(id)) },
  )
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
