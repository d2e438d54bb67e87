import { useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

/** Examples of the query language from the archive. */
export const useSearchHelp = () =>
  useQuery({ ...callQuery(['search-help'], 'GET /api/search-help'), staleTime: 5 * 60_000 })
