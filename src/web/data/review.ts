import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refreshCards } from './refresh-cards.ts'

type Page = Output<'GET /api/admin/review'>
/** A card of the publish queue, with what the scan found in it. */
export type ReviewedCard = Page['cards'][number]
/** What can be decided about it. */
export type Decision = 'publish' | 'keep-private'

const AT_ONCE = 20
const AHEAD = 10
const KEY = ['review']
const AT_ONCE_OFFLINE = { networkMode: 'always' } as const

/** How many cards wait for review; null until it is known. */
export function useReviewCount(): number | null {
  const { data } = useQuery({
    queryKey: ['review-count'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/review', { query: 'limit=1', signal })).total,
  })
  return data ?? null
}

/** The queue as it was when it was opened; what follows is fetched ahead of `place`. */
export function useReviewQueue(place: number) {
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/review', { query: pageParam, signal }),
    initialPageParam: `limit=${AT_ONCE}`,
    getNextPageParam: ({ next }) => (next === null ? undefined : `limit=${AT_ONCE}&after=${next}`),
    // A queue that is worked through stays as it is: what was decided can be looked at again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...AT_ONCE_OFFLINE,
  })
  const cards = query.data?.pages.flatMap((page) => page.cards) ?? []
  const isNearEnd = place + AHEAD >= cards.length
  return {
    cards,
    /** Cards in the whole queue when it was opened. */
    total: query.data?.pages[0]?.total ?? 0,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    /** Given when more should be fetched now. */
    fetchMore:
      isNearEnd && query.hasNextPage && !query.isFetchingNextPage && !query.isError
        ? () => void query.fetchNextPage()
        : null,
  }
}

/** Begins the queue anew. */
export const restartQueue = (): void => void queryClient.resetQueries({ queryKey: KEY })

/** Decides about a card; the queue goes on without waiting. */
export const useDecide = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; decision: Decision; seen: boolean; version: string }) =>
      call('POST /api/admin/review/:id', { params: { id }, body }),
    onSettled: () => refreshCards(),
    ...AT_ONCE_OFFLINE,
  })

/** Takes a decision back: the card is private and waits again. */
export const useUndecide = () =>
  useMutation({
    mutationFn: (id: string) =>
      call('PATCH /api/cards/:id', { params: { id }, body: { isPrivate: true, cardReviewed: false } }),
    onSettled: () => refreshCards(),
    ...AT_ONCE_OFFLINE,
  })

/** Publishes what may be published of a session, by its heading. */
export const usePublishSession = () =>
  useMutation({
    mutationFn: (session: string) => call('POST /api/admin/publish-session', { body: { session } }),
    onSettled: () => refreshCards(),
    ...AT_ONCE_OFFLINE,
  })
