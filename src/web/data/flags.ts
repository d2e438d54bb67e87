import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import type { BulkChange } from '#archive/bulk.ts'
import { call } from './call.ts'
import { patchCards } from './patch-cards.ts'
import { isPublicList } from './public-only.ts'
import { queryClient } from './query-client.ts'
import { refreshCards, refreshCardsTwice } from './refresh-cards.ts'
import { callQuery } from './call-query.ts'

/** The two flags that an admin sets on a card. */
export type Flag = 'isPrivate' | 'isViewed'

/** Checked in the event handler, as the second click of a double click comes before the first one's change is rendered. */
const isFree = (mutationKey: string[]): boolean => queryClient.isMutating({ mutationKey }) === 0

/** True while another change of the card's flags is in flight. */
const isChangingStill = (id: string): boolean =>
  queryClient.isMutating({
    mutationKey: ['flag'],
    predicate: ({ options }) => options.mutationKey?.[2] === id,
  }) > 1

/** The query of a list without its visibility filter. */
const withoutShow = (query: unknown): string => String(query).replace(/(^|&)show=[^&]*/, '')

/**
 * Keeps the placeholder cards of a list of public cards whose first response was in flight, if they are from the same list with
 * private ones: the next response puts cards back that turned private (`keepTurnedPrivate`).
 */
function keepShown(): void {
  const lists = queryClient.getQueryCache().findAll({ queryKey: ['cards'] })
  for (const query of lists) {
    if (query.state.data !== undefined || !isPublicList(query.queryKey[1])) continue
    const shown: unknown = query.observers[0]?.getCurrentResult().data
    const source = shown === undefined ? undefined : lists.find(({ state }) => state.data === shown)
    if (source && withoutShow(source.queryKey[1]) === withoutShow(query.queryKey[1])) query.setData(shown)
  }
}

/**
 * Sets a flag of a card: optimistically, reverted when the server refuses. `isBusy` holds while any call for this flag is in
 * flight (R9.5).
 * @param onError called also after the control was removed
 */
export function useFlag(id: string, flag: Flag, onError: (error: Error) => void) {
  const mutationKey = ['flag', flag, id]
  const isBusy = useIsMutating({ mutationKey }) > 0
  const mutation = useMutation({
    mutationKey,
    mutationFn: (value: boolean) => call('PATCH /api/cards/:id', { params: { id }, body: { [flag]: value } }),
    onMutate: async (value) => {
      // A response in flight does not contain this change.
      await queryClient.cancelQueries({ queryKey: ['cards'] })
      keepShown()
      patchCards(new Map([[id, { [flag]: value, isChanging: true }]]))
    },
    onError,
    onSettled: (card, _error, value) => {
      patchCards(new Map([[id, { [flag]: card?.[flag] ?? !value, isChanging: isChangingStill(id) }]]))
      refreshCards()
    },
  })
  const set = (value: boolean) => {
    if (isFree(mutationKey)) mutation.mutate(value)
  }
  return { set, isBusy, error: mutation.error, wanted: mutation.variables }
}

const BULK = ['flag', 'bulk']
const LOG = ['bulk-changes']

/** An entry of the log of bulk changes. */
export type BulkEntry = Output<'GET /api/admin/bulk-changes'>['changes'][number]

/** After a bulk change or its undo everything is refetched (R9.8), including the log. */
const onSettled = () => {
  refreshCardsTwice()
  void queryClient.invalidateQueries({ queryKey: LOG })
}

/** Resolves once pending changes of single cards have arrived: of two presses the later one counts. */
async function flagsArrived(): Promise<void> {
  const mutations = queryClient.getMutationCache()
  const sent = mutations.findAll({
    mutationKey: ['flag'],
    status: 'pending',
    predicate: ({ options }) => options.mutationKey?.[1] !== 'bulk',
  })
  const haveArrived = () => sent.every(({ state }) => state.status !== 'pending')
  if (haveArrived()) return
  await new Promise<void>((resolve) => {
    const stop = mutations.subscribe(() => {
      if (!haveArrived()) return
      stop()
      resolve()
    })
  })
}

/** A mutation of many cards, one at a time. */
function useBulkCall<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const mutation = useMutation({ mutationKey: BULK, mutationFn, onSettled })
  const press = (asked: Asked) => {
    if (isFree(BULK)) mutation.mutate(asked)
  }
  return { ...mutation, press }
}

/** Sets a flag of many cards by one call. */
export const useBulk = () =>
  useBulkCall(async (body: BulkChange) => {
    await flagsArrived()
    return call('POST /api/cards/bulk', { body })
  })

/** Undoes a bulk change by its number; refused when it has expired, or another admin has undone it. */
export const useUndoBulk = () =>
  useBulkCall((number: number) => call('POST /api/cards/bulk/:number/undo', { params: { number: String(number) } }))

/** The latest bulk changes, latest first. */
export const useBulkChanges = () => useQuery({ ...callQuery(LOG, 'GET /api/admin/bulk-changes'), staleTime: 0 })
