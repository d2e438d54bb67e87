import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { NextPage } from '#web/ui/more-button.tsx'

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
>

/** The next page of a list, for the button that fetches it; null at its end. */
export const nextPageOf = (query: Query): NextPage | null =>
  query.hasNextPage
    ? {
        fetch: () => void query.fetchNextPage(),
        isFetching: query.isFetchingNextPage,
        reason: query.isFetchNextPageError ? (query.error?.message ?? '') : null,
      }
    : null
