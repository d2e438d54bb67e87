import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'

/** The days that have cards, in the order of time, and how many cards there are in all. */
export type Calendar = Output<'GET /api/calendar'>

/** The archive's active days. */
export const useCalendar = () =>
  useQuery({
    queryKey: ['calendar'],
    queryFn: ({ signal }) => call('GET /api/calendar', { signal }),
    staleTime: 5 * 60_000,
  })
