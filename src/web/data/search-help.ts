import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The query language by examples from the archive. */
export const useSearchHelp = () =>
  useQuery({
    queryKey: ['search-help'],
    queryFn: ({ signal }) => call('GET /api/search-help', { signal }),
    staleTime: 5 * 60_000,
  })
