import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { nextPageOf } from './next-page.ts'

/** Number of rows per page. */
export const PAGE_SIZE = 20

/**
 * The fetched pages of a list, and a function that fetches the next one; refetched whenever the list is shown.
 * @param read fetches the page for the `next` of the previous one; null is the first
 */
export function usePages<Page extends { total: number; next: number | null }>(
  queryKey: QueryKey,
  read: (at: number | null, signal: AbortSignal) => Promise<Page>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  return {
    pages: query.data?.pages ?? [],
    total: query.data?.pages[0]?.total ?? 0,
    isLoading: query.isPending,
    error: query.isFetchNextPageError ? null : query.error,
    next: nextPageOf(query),
  }
}

/** The query of a page of a log, latest rows first. @param before the number of the preceding row */
export const logQuery = (before: number | null): string =>
  before === null ? `limit=${PAGE_SIZE}` : `limit=${PAGE_SIZE}&before=${before}`
