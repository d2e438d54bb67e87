import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'

/** How many rows are fetched at once. */
export const PAGE_SIZE = 20

/**
 * The pages of a list as far as they were asked for, and what fetches the next one; asked for again whenever it is shown.
 * @param read fetches the page that begins at what the one before named as `next`; null is the first
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
    error: query.error,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}

/** Asks for a page of a log, the latest rows first. @param before the number of the row that it follows */
export const logQuery = (before: number | null): string =>
  before === null ? `limit=${PAGE_SIZE}` : `limit=${PAGE_SIZE}&before=${before}`
