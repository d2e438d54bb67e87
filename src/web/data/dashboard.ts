import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'

/** The state of the archive in numbers. */
export type Dashboard = Output<'GET /api/admin/dashboard'>

const PAGE_SIZE = 20

/** The dashboard's numbers, as fresh as the last change of a card. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('GET /api/admin/dashboard', { signal }),
    staleTime: 0,
  })

/** The log of corrections, the latest first. */
export function useChanges() {
  const query = useInfiniteQuery({
    queryKey: ['changes'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/changes', { query: pageParam, signal }),
    initialPageParam: `limit=${PAGE_SIZE}`,
    getNextPageParam: ({ next }) => (next === null ? undefined : `limit=${PAGE_SIZE}&before=${next}`),
    staleTime: 0,
  })
  return {
    changes: query.data?.pages.flatMap(({ changes }) => changes) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
    isLoading: query.isPending,
    error: query.error,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}
