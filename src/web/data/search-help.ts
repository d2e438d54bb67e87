import { useQuery } from '@tanstack/react-query'
import { question } from './question.ts'

/** The query language by examples from the archive. */
export const useSearchHelp = () =>
  useQuery({ ...question(['search-help'], 'GET /api/search-help'), staleTime: 5 * 60_000 })
