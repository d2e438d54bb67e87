import { useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

/** The archive's categories by their numbers of cards. */
export const useTopics = () => useQuery({ ...callQuery(['topics'], 'GET /api/topics'), staleTime: 5 * 60_000 })
