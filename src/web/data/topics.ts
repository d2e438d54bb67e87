import { useQuery } from '@tanstack/react-query'
import { question } from './question.ts'

/** The archive's categories by their numbers of cards. */
export const useTopics = () => useQuery({ ...question(['topics'], 'GET /api/topics'), staleTime: 5 * 60_000 })
