import { queryOptions } from '@tanstack/react-query'
import { drawDay } from '#archive/time/draw-day.ts'
import { drawYear } from '#archive/time/draw-year.ts'
import { drawTrends } from '#archive/time/draw-trends.ts'
import type { TimeScreen } from '#archive/time/time-screen.ts'
import { trendsQuery, type TrendQuestion } from '#archive/time/trends-path.ts'
import { call } from './call.ts'
import { site } from './site.ts'

/** The query of a page of the archive's time, as rendered HTML. */
const timeQuery = (name: string, read: (signal: AbortSignal) => Promise<TimeScreen>) =>
  queryOptions({ queryKey: ['time', name], queryFn: ({ signal }) => read(signal) })

export type TimeQuery = ReturnType<typeof timeQuery>

/** The page of words over time. */
export const trendsScreen = (question: TrendQuestion): TimeQuery => {
  const query = trendsQuery(question)
  return timeQuery(`trends?${query}`, async (signal) =>
    drawTrends(await call('GET /api/trends', { query, signal }), question),
  )
}

/** The page of a year. */
export const yearScreen = (year: string): TimeQuery =>
  timeQuery(`year ${year}`, async (signal) =>
    drawYear(await call('GET /api/years/:year', { params: { year }, signal })),
  )

/** The page of a day in all years. */
export const dayScreen = (day: string): TimeQuery =>
  timeQuery(`day ${day}`, async (signal) =>
    drawDay(await call('GET /api/on-this-day/:day', { params: { day }, signal }), site.staticSearch === undefined),
  )
