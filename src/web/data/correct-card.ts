import { useMutation } from '@tanstack/react-query'
import type { CallOptions, Calls } from '#api/call.ts'
import { call } from './call.ts'
import { patchCards } from './patch-cards.ts'
import { refreshCards } from './refresh-cards.ts'

/** What may be corrected on a card; its texts are not among it. */
export type Correction = Pick<
  NonNullable<CallOptions<Calls['PATCH /api/cards/:id']>['body']>,
  'category' | 'sessionTitle' | 'pageTitle' | 'slug' | 'imageUrl'
>

/** Corrects what is around a card's texts. `before` is what is corrected, as it was read. */
export const useCorrectCard = (id: string) =>
  useMutation({
    mutationFn: ({ before, after }: { before: Correction; after: Correction }) =>
      call('PATCH /api/cards/:id', { params: { id }, body: { ...after, before } }),
    onSuccess: (card) => {
      const { category, sessionTitle, pageTitle, slug, imageUrl } = card
      const fields = { category, sessionTitle, pageTitle, ...(slug ? { slug } : {}), ...(imageUrl ? { imageUrl } : {}) }
      patchCards(new Map([[id, fields]]))
      refreshCards()
    },
  })
