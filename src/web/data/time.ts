import { queryOptions } from '@tanstack/react-query'
import { drawDay } from '#archive/time/draw-day.ts'
import { drawYear } from '#archive/time/draw-year.ts'
import { drawTrends } from '#archive/time/draw-trends.ts'
import type { TimeScreen } from '#archive/time/time-screen.ts'
import { trendsQuery, type TrendQuestion } from '#archive/time/trends-path.ts'
import { call } from './call.ts'
import { site } from './site.ts'

/** Asks for a page of the archive's time, and draws it. */
const timeQuery = (name: string, read: (signal: AbortSignal) => Promise<TimeScreen>) =>
  queryOptions({ queryKey: ['time', name], queryFn: ({ signal }) => read(signal) })

export type TimeQuery = ReturnType<typeof timeQuery>

/** Words over time, drawn. */
export const trendsScreen = (question: TrendQuestion): TimeQuery => {
  const query = trendsQuery(question)
  return timeQuery(`trends?${query}`, async (signal) =>
    drawTrends(await call('GET /api/trends', { query, signal }), question),
  )
}

/** A year in review, drawn. */
export const yearScreen = (year: string): TimeQuery =>
  timeQuery(`year ${year}`, async (signal) =>
    drawYear(await call('GET /api/years/:year', { params: { year }, signal })),
  )

/** A day of all years, drawn. */
export const dayScreen = (day: string): TimeQuery =>
  timeQuery(`day ${day}`, async (signal) =>
    drawDay(await call('GET /api/on-this-day/:day', { params: { day }, signal }), site.staticSearch === undefined),
  )
