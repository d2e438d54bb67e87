import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { refreshCards } from './refresh-cards.ts'
import { callQuery } from './call-query.ts'

/** What would be deleted for good with a card, or with its whole conversation. */
export const useForgettable = (card: string, conversation: boolean) =>
  useQuery({
    ...callQuery(['forgettable', card, conversation], 'GET /api/forget', {
      query: new URLSearchParams({ card, conversation: String(conversation) }).toString(),
    }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Deletes a card, or its whole conversation, for good.
 * @param onForgotten called with how many cards are gone, also when the card's own dialog has gone with it: the live event
 *   may come before the answer
 */
export const useForget = (onForgotten: (cards: number) => void) =>
  useMutation({
    mutationFn: (body: { card: string; conversation: boolean; cards: number }) => call('POST /api/forget', { body }),
    onSuccess: ({ forgotten }) => {
      refreshCards(0)
      onForgotten(forgotten)
    },
  })
