import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CallError, type Output } from '#api/call.ts'
import { writeFilters } from '#archive/filter-url.ts'
import type { Filters } from '#archive/filters.ts'
import { keepTurnedPrivate } from './shown-to-admin.ts'
import { call, renewDeadline } from './call.ts'
import { publicOnly } from './public-only.ts'
import { queryClient } from './query-client.ts'
import { callQuery } from './call-query.ts'

/** A page of a list, as the server returns it. */
export type CardPage = Output<'GET /api/cards'>
/** A card of a list, with its sequence number. */
export type ListedCard = CardPage['cards'][number]
/** A whole card, with the response. */
export type WholeCard = Output<'GET /api/cards/:id'>

/** The query for the server, without filters that only hide cards on the page. */
const serverQuery = (filters: Filters): string =>
  writeFilters({ ...filters, show: filters.show.filter((show) => !show.startsWith('hide-')) })

const listQuery = (filters: Filters) => {
  const query = serverQuery(filters)
  const queryKey = ['cards', query]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<CardPage> => {
      const page = await call('GET /api/cards', { query, signal }).catch((error: unknown) => {
        if (error instanceof CallError && error.isPreparing) renewDeadline(signal)
        throw error
      })
      if (!filters.show.includes('public')) return page
      const before = queryClient.getQueryData<CardPage>(queryKey)
      return before ? { ...page, cards: keepTurnedPrivate(before.cards, page.cards, publicOnly()) } : page
    },
  })
}

/** The query of a whole card. */
export const cardQuery = (id: string) =>
  queryOptions({ ...callQuery(['card', id], 'GET /api/cards/:id', { params: { id } }), staleTime: 5 * 60_000 })

const timelineQuery = (id: string) => callQuery(['timeline', id], 'GET /api/cards/:id/timeline', { params: { id } })

/** The list that was requested before the page rendered. */
let prefetchedList: string | null = null

/** Prefetches the first page of cards. After a failure the rendered page does not request it a second time. */
export function fetchFirstList(filters: Filters): Promise<CardPage> {
  prefetchedList = serverQuery(filters)
  return queryClient.query(listQuery(filters))
}

/**
 * The page of cards for a set of filters. While a new one is loading the previous page is shown, except for starred cards,
 * which have a text of their own (R7.5).
 */
export const useCardList = (filters: Filters, { enabled = true } = {}) =>
  useQuery({
    ...listQuery(filters),
    enabled,
    placeholderData: (before, query) =>
      filters.starred && !query?.queryKey[1]?.includes('starred=') ? undefined : keepPreviousData(before),
    retryOnMount: prefetchedList !== serverQuery(filters),
  })

/** A whole card; disabled while `id` is null. */
export const useCard = (id: string | null) => useQuery({ ...cardQuery(id ?? ''), enabled: id !== null })

/** The neighbours of a card in time; disabled while `id` is null. */
export const useTimeline = (id: string | null) => useQuery({ ...timelineQuery(id ?? ''), enabled: id !== null })

/** Prefetches a page of cards. */
export const prefetchCardList = (filters: Filters): void =>
  void queryClient.query(listQuery(filters)).catch(ignoreFailure)

/** Prefetches a card, for instance on hover. */
export const prefetchCard = (id: string): void => void queryClient.query(cardQuery(id)).catch(ignoreFailure)

/** Ignores a failed prefetch: it is requested again when needed, and its failure shown then. */
function ignoreFailure(): void {}
