import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { site } from './site.ts'

/** The days with cards, in chronological order, and the total number of cards. */
type Calendar = Output<'GET /api/calendar'>

const KEY = ['calendar']

/**
 * Fetches the calendar; if the demo was replaced meanwhile, the random day on show is refetched, as it is one of the demo's.
 */
async function readCalendar({ signal }: { signal: AbortSignal }): Promise<Calendar> {
  const wasDemo = queryClient.getQueryData<Calendar>(KEY)?.isDemo ?? site.isDemo
  const calendar = await call('GET /api/calendar', { signal })
  if (wasDemo && !calendar.isDemo) void queryClient.resetQueries({ queryKey: ['opening'] })
  return calendar
}

/** The query of the archive's active days. */
export const calendarQuery = queryOptions({ queryKey: KEY, queryFn: readCalendar, staleTime: 5 * 60_000 })

/** The archive's active days. */
export const useCalendar = () => useQuery(calendarQuery)

/** True while the archive contains only the demo; until the calendar is loaded, from the page's HTML. */
export function useIsDemo(): boolean {
  const { data } = useCalendar()
  return data === undefined ? site.isDemo : data.isDemo === true
}
