import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'
import { patchCards } from './patch-cards.ts'

/** Publishes reasoning and tool calls of a card, or limits them to admins. */
export function useOpenReasoning(id: string) {
  return useMutation({
    mutationKey: ['reasoning', id],
    mutationFn: (isShown: boolean) => call('PUT /api/cards/:id/reasoning', { params: { id }, body: { isShown } }),
    onSuccess: ({ reasoning }) => {
      if (reasoning) patchCards(new Map([[id, { reasoning }]]))
    },
  })
}
