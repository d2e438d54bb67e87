import { useMutation } from '@tanstack/react-query'
import { CallError, type CallOptions, type Calls } from '#api/call.ts'
import { call } from './call.ts'
import { patchCards } from './patch-cards.ts'
import { refreshCards } from './refresh-cards.ts'

/** What may be corrected on a card; its texts are not among it. */
export type Correction = Pick<
  NonNullable<CallOptions<Calls['PATCH /api/cards/:id']>['body']>,
  'category' | 'sessionTitle' | 'pageTitle' | 'slug' | 'imageUrl'
>

/**
 * Corrects what is around a card's texts. `before` is what is corrected, as it was read.
 * @param when what is called also when what asked for it is gone from the page
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
    // The next correction begins with what another admin wrote meanwhile.
    onError: (error) => {
      when.isRefused(error)
      if (error instanceof CallError && error.status === 409) refreshCards(0)
    },
  })
