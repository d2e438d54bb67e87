import { NO_FILTERS } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import { countsIn, countTimes } from '#archive/time/count-times.ts'
import type { Trends } from '#archive/time/draw-trends.ts'
import type { TrendQuestion } from '#archive/time/trends-path.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Library } from './library.ts'
import { refuseTooMany } from '#search/filter-limits.ts'
import { dayCounts } from '#store/calendar.ts'

/** How many cards hold each term in each month or year, of those that exist for someone. */
export async function readTrends(
  { db, search }: Library,
  visibility: Visibility,
  { terms, by: wanted }: Pick<TrendQuestion, 'terms' | 'by'>,
): Promise<Trends> {
  refuseTooMany({ ...NO_FILTERS, search: terms })
  const days = await dayCounts(db, visibility)
  const { by, times } = countTimes(
    days.filter(({ date }) => date !== ''),
    wanted,
  )
  const names = times.map(({ time }) => time)
  const counted = terms.map(async (term) => {
    const plan = planOf(visibility, { ...NO_FILTERS, search: [term] })
    const counts = countsIn(names, await search.countDays(plan), by)
    return { term, cards: counts.reduce((sum, count) => sum + count, 0), counts }
  })
  return { by, times, terms: await Promise.all(counted) }
}
