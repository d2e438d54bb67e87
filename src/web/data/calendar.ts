import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { site } from './site.ts'

/** The days that have cards, in chronological order, and how many cards there are in all. */
type Calendar = Output<'GET /api/calendar'>

const KEY = ['calendar']

/** Asks for the calendar; where the demo has made room meanwhile, the random day on show is one of its days and goes. */
async function readCalendar({ signal }: { signal: AbortSignal }): Promise<Calendar> {
  const wasDemo = queryClient.getQueryData<Calendar>(KEY)?.isDemo ?? site.isDemo
  const calendar = await call('GET /api/calendar', { signal })
  if (wasDemo && !calendar.isDemo) void queryClient.resetQueries({ queryKey: ['opening'] })
  return calendar
}

/** Asks for the archive's active days. */
export const calendarQuery = queryOptions({ queryKey: KEY, queryFn: readCalendar, staleTime: 5 * 60_000 })

/** The archive's active days. */
export const useCalendar = () => useQuery(calendarQuery)

/** True while the archive holds only the demo; the value in the page's HTML counts until the calendar is there. */
export function useIsDemo(): boolean {
  const { data } = useCalendar()
  return data === undefined ? site.isDemo : data.isDemo === true
}
