import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { refreshCards } from './refresh-cards.ts'
import { callQuery } from './call-query.ts'

/** The preview of deleting a card, or its whole conversation, for good. */
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
 * @param onForgotten called with the number of deleted cards, also after the card's own dialog was closed: the live event may
 * precede the response
 */
export const useForget = (onForgotten: (cards: number) => void) =>
  useMutation({
    mutationFn: (body: { card: string; conversation: boolean; cards: number }) => call('POST /api/forget', { body }),
    onSuccess: ({ forgotten }) => {
      refreshCards(0)
      onForgotten(forgotten)
    },
  })
