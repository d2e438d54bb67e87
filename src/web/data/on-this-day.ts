import { useQuery } from '@tanstack/react-query'
import { earlierYears, rememberedOn } from '#archive/time/month-day.ts'
import { call } from './call.ts'
import { today } from './today.ts'

/** The archive's cards of this day in earlier years, by the visitor's local date, newest first. */
export function useOnThisDay() {
  const date = today()
  return useQuery({
    queryKey: ['time', 'remembered', date],
    queryFn: async ({ signal }) => {
      const days = rememberedOn(date)
      const found = await Promise.all(days.map((day) => call('GET /api/on-this-day/:day', { params: { day }, signal })))
      return earlierYears(date, found)
    },
    staleTime: 5 * 60_000,
  })
}
