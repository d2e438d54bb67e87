import { useMutation } from '@tanstack/react-query'
import { CallError, type CallOptions, type Calls } from '#api/call.ts'
import { call } from './call.ts'
import { patchCards } from './patch-cards.ts'
import { refreshCards } from './refresh-cards.ts'

/** The fields of a card that may be corrected, which do not include its texts. */
export type Correction = Pick<
  NonNullable<CallOptions<Calls['PATCH /api/cards/:id']>['body']>,
  'category' | 'sessionTitle' | 'pageTitle' | 'slug' | 'imageUrl'
>

/**
 * Corrects the metadata of a card. `before` are the former values, for conflict detection.
 * @param when callbacks that are called also after the form was closed
 */
export const useCorrectCard = (id: string, when: { isSaved: () => void; isRefused: (error: Error) => void }) =>
  useMutation({
    mutationFn: ({ before, after }: { before: Correction; after: Correction }) =>
      call('PATCH /api/cards/:id', { params: { id }, body: { ...after, before } }),
    onSuccess: (card) => {
      when.isSaved()
      const { category, sessionTitle, pageTitle, slug = '', imageUrl = '' } = card
      patchCards(new Map([[id, { category, sessionTitle, pageTitle, slug, imageUrl }]]))
      refreshCards()
    },
    // The next correction begins with the other admin's values.
    onError: (error) => {
      when.isRefused(error)
      if (error instanceof CallError && error.status === 409) refreshCards(0)
    },
  })
