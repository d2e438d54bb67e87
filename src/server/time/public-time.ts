import { drawDay } from '#archive/time/draw-day.ts'
import { drawAsked, drawTrends } from '#archive/time/draw-trends.ts'
import { drawYear } from '#archive/time/draw-year.ts'
import { monthDayPath } from '#archive/time/month-day.ts'
import { yearPath } from '#archive/time/time-link.ts'
import { timeViewAt, type TimeScreen } from '#archive/time/time-screen.ts'
import { parseTrends, typedTerms } from '#archive/time/trend-question.ts'
import { trendsPath } from '#archive/time/trends-path.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Library } from '#search/engine.ts'
import { readDay } from './read-day.ts'
import { listYears, readYear } from './read-years.ts'
import { readTrends } from './read-trends.ts'

/** A time page without scripts, with its canonical path. */
export interface PublicTime extends TimeScreen {
  path: string
}

/** Renders a time page from public cards, for its HTML. @param url its path and query */
export const publicTime =
  (library: Library) =>
  async (url: string): Promise<PublicTime | null> => {
    const [path = '', query = ''] = url.split(/[?#]/)
    const view = timeViewAt(path)
    switch (view?.kind) {
      case 'trends':
        return ofTrends(library, new URLSearchParams(query))
      case 'year': {
        const review = await readYear(library, 'public', view.year)
        return review && { ...drawYear(review), path: yearPath(view.year) }
      }
      case 'day': {
        const found = await readDay(library, 'public', view.day)
        return found && { ...drawDay(found), path: monthDayPath(view.day) }
      }
      case undefined:
        return null
    }
  }

async function ofTrends(library: Library, query: URLSearchParams): Promise<PublicTime> {
  try {
    const question = parseTrends(query)
    const trends = await readTrends(library, 'public', question)
    return { ...drawTrends(trends, question), path: trendsPath(question) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fallback = { terms: typedTerms(query), by: null, of: 'cards' } as const
    return { ...drawAsked(fallback, error.message), path: '/trends' }
  }
}

/** Whether a URL has a time page: the page of a year exists only where the year has cards. */
export const isTimeThere =
  (library: Library) =>
  async (url: string, visibility: Visibility): Promise<boolean> => {
    const view = timeViewAt(url.split(/[?#]/)[0]!)
    if (view?.kind !== 'year') return view !== null
    return (await listYears(library, visibility)).some(({ year }) => year === view.year)
  }
