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

/** Asked at the moment of a press: the second one of a double click comes before what the first one began is rendered. */
const isFree = (mutationKey: string[]): boolean => queryClient.isMutating({ mutationKey }) === 0

/** True while another change of the card's flags is in flight than the one that asks. */
const isChangingStill = (id: string): boolean =>
  queryClient.isMutating({
    mutationKey: ['flag'],
    predicate: ({ options }) => options.mutationKey?.[2] === id,
  }) > 1

/** The query of a list without what it hides. */
const withoutShow = (query: unknown): string => String(query).replace(/(^|&)show=[^&]*/, '')

/**
 * A list of public cards whose first answer was on its way keeps the cards that were shown in its place where these are the
 * same list with private ones: the next answer puts those back that turned private (keepTurned).
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
 * Sets a flag of a card: shown at once, taken back when the server refuses. While its own call is in flight, from
 * wherever it was begun, `isBusy` holds (R9.5).
 * @param onError called also when what asked for it is gone from the page
 */
export function useFlag(id: string, flag: Flag, onError: (error: Error) => void) {
  const mutationKey = ['flag', flag, id]
  const isBusy = useIsMutating({ mutationKey }) > 0
  const mutation = useMutation({
    mutationKey,
    mutationFn: (value: boolean) => call('PATCH /api/cards/:id', { params: { id }, body: { [flag]: value } }),
    onMutate: async (value) => {
      // An answer that is on its way knows nothing of this yet.
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

/** A bulk change of the log. */
export type BulkEntry = Output<'GET /api/admin/bulk-changes'>['changes'][number]

/** After a bulk change, or its undo, everything is asked for again (R9.8), and the log with it. */
const onSettled = () => {
  refreshCardsTwice()
  void queryClient.invalidateQueries({ queryKey: LOG })
}

/** Resolves once the flags of single cards that are on their way have arrived: of two presses the later one counts. */
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

/** A change of many cards, one at a time. */
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

/** Undoes a bulk change by its number; refused where it is over, or was undone by another admin. */
export const useUndoBulk = () =>
  useBulkCall((number: number) => call('POST /api/cards/bulk/:number/undo', { params: { number: String(number) } }))

/** The latest bulk changes, the last first. */
export const useBulkChanges = () => useQuery({ ...callQuery(LOG, 'GET /api/admin/bulk-changes'), staleTime: 0 })
