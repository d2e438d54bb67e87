import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'

/** The related cards of a card or a conversation. */
export type Related = Output<'GET /api/cards/:id/related'>
/** A card that is related to another one or to a conversation. */
export type RelatedCard = Related['cards'][number]

/** Delay before related cards are requested again while the archive is learned, in milliseconds. */
const AGAIN_MS = 3000

/**
 * The related cards of a card, or of its whole conversation.
 * @param isWanted false to disable the query
 */
export const useRelated = (of: 'card' | 'conversation', id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['related', of, id],
    queryFn: ({ signal }): Promise<Related> =>
      of === 'card'
        ? call('GET /api/cards/:id/related', { params: { id }, signal })
        : call('GET /api/sessions/:id/related', { params: { id }, signal }),
    enabled: isWanted,
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => (state.data?.isLearning === true ? AGAIN_MS : false),
  })
