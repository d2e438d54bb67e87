import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { BulkChange } from '#archive/bulk.ts'
import { call } from './call.ts'
import { patchCards } from './patch-cards.ts'
import { queryClient } from './query-client.ts'
import { refreshCards, refreshCardsTwice } from './refresh-cards.ts'

/** The two flags that an admin sets on a card. */
export type Flag = 'isPrivate' | 'isViewed'

/** Asked at the moment of a press: the second one of a double click comes before what the first one began is rendered. */
const isFree = (mutationKey: string[]): boolean => queryClient.isMutating({ mutationKey }) === 0

const AT_ONCE = { networkMode: 'always' } as const

/**
 * Sets a flag of a card: shown at once, taken back when the server refuses. While its own call is in flight, from
 * wherever it was begun, `isBusy` holds (specification, section 4, 'Privacy/viewed updates').
 */
export function useFlag(id: string, flag: Flag) {
  const mutationKey = ['flag', flag, id]
  const isBusy = useIsMutating({ mutationKey }) > 0
  const mutation = useMutation({
    mutationKey,
    mutationFn: (value: boolean) => call('PATCH /api/cards/:id', { params: { id }, body: { [flag]: value } }),
    onMutate: async (value) => {
      // An answer that is on its way knows nothing of this yet.
      await queryClient.cancelQueries({ queryKey: ['cards'] })
      patchCards(new Map([[id, { [flag]: value }]]))
    },
    onError: (_error, value) => {
      patchCards(new Map([[id, { [flag]: !value }]]))
      refreshCards()
    },
    onSuccess: (card) => {
      patchCards(new Map([[id, { [flag]: card[flag] }]]))
      refreshCards()
    },
    ...AT_ONCE,
  })
  const set = (value: boolean) => {
    if (isFree(mutationKey)) mutation.mutate(value)
  }
  return { set, isBusy, error: mutation.error }
}

const BULK = ['flag', 'bulk']

/** Sets a flag of many cards by one call at a time, then asks for everything anew (section 4, 'Bulk'). */
export function useBulk() {
  const mutation = useMutation({
    mutationKey: BULK,
    mutationFn: (body: BulkChange) => call('POST /api/cards/bulk', { body }),
    onSettled: refreshCardsTwice,
    ...AT_ONCE,
  })
  const press = (change: BulkChange) => {
    if (isFree(BULK)) mutation.mutate(change)
  }
  return { ...mutation, press }
}
