import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The archive's categories by their numbers of cards. */
export const useTopics = () =>
  useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => call('GET /api/topics', { signal }),
    staleTime: 5 * 60_000,
  })
