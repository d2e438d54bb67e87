import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CallError, type Output } from '#api/call.ts'
import { writeFilters } from '#archive/filter-url.ts'
import type { Filters } from '#archive/filters.ts'
import { keepTurned } from './shown-to-admin.ts'
import { call, renewDeadline } from './call.ts'
import { publicOnly } from './public-only.ts'
import { queryClient } from './query-client.ts'
import { callQuery } from './call-query.ts'

/** One page of a list as the server answers it. */
export type CardPage = Output<'GET /api/cards'>
/** A card of a list, with its sequence number. */
export type ListedCard = CardPage['cards'][number]
/** A whole card, with the response. */
export type WholeCard = Output<'GET /api/cards/:id'>

/** The server's part of an address: what only hides cards of the page on show is none of it. */
const asked = (filters: Filters): string =>
  writeFilters({ ...filters, show: filters.show.filter((show) => !show.startsWith('hide-')) })

const listQuery = (filters: Filters) => {
  const query = asked(filters)
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
      return before ? { ...page, cards: keepTurned(before.cards, page.cards, publicOnly()) } : page
    },
  })
}

/** Asks for a whole card. */
export const cardQuery = (id: string) =>
  queryOptions({ ...callQuery(['card', id], 'GET /api/cards/:id', { params: { id } }), staleTime: 5 * 60_000 })

const timelineQuery = (id: string) => callQuery(['timeline', id], 'GET /api/cards/:id/timeline', { params: { id } })

/** The list that was requested before the page was drawn. */
let askedAhead: string | null = null

/** Fetches the page of cards that the page shows first. Where that fails, drawing the page does not ask a second time. */
export function fetchFirstList(filters: Filters): Promise<CardPage> {
  askedAhead = asked(filters)
  return queryClient.query(listQuery(filters))
}

/**
 * The page of cards for a set of filters; while a new one is fetched the one before stays in place, but not in that of one's
 * own stars: they have a text of their own (R7.5).
 */
export const useCardList = (filters: Filters, { enabled = true } = {}) =>
  useQuery({
    ...listQuery(filters),
    enabled,
    placeholderData: (before, query) =>
      filters.starred && !query?.queryKey[1]?.includes('starred=') ? undefined : keepPreviousData(before),
    retryOnMount: askedAhead !== asked(filters),
  })

/** A whole card; nothing is fetched while `id` is null. */
export const useCard = (id: string | null) => useQuery({ ...cardQuery(id ?? ''), enabled: id !== null })

/** The neighbours of a card in time; nothing is fetched while `id` is null. */
export const useTimeline = (id: string | null) => useQuery({ ...timelineQuery(id ?? ''), enabled: id !== null })

/** Fetches a page of cards ahead of its need. */
export const prefetchCardList = (filters: Filters): void =>
  void queryClient.query(listQuery(filters)).catch(ignoreFailure)

/** Fetches a card ahead of its need, when it is pointed at for instance. */
export const prefetchCard = (id: string): void => void queryClient.query(cardQuery(id)).catch(ignoreFailure)

/** Ignores a failed prefetch: it is requested again when needed, and its failure shown then. */
function ignoreFailure(): void {}
