import type { DayCount } from '#archive/calendar.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { planOf, type Plan } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import { countsIn, countTimes } from './count-times.ts'
import type { Trends } from './draw-trends.ts'
import type { TrendQuestion } from './trends-path.ts'

/** The days of an archive as a viewer sees them. */
interface DaysOf {
  visibility: Visibility
  /** Days with cards in chronological order, and cards without a day under ''. */
  days: readonly DayCount[]
  /** How many of all cards that meet a plan each day has. */
  countDays: (plan: Plan) => Promise<DayCount[]>
}

/** How many cards hold each term in each month or year. */
export async function countTrends(
  { terms, by: wanted }: Pick<TrendQuestion, 'terms' | 'by'>,
  { visibility, days, countDays }: DaysOf,
): Promise<Trends> {
  const { by, times } = countTimes(
    days.filter(({ date }) => date !== ''),
    wanted,
  )
  const names = times.map(({ time }) => time)
  const counted = terms.map(async (term) => {
    const plan = planOf(visibility, { ...NO_FILTERS, search: [term] })
    const counts = countsIn(names, await countDays(plan), by)
    return { term, cards: counts.reduce((sum, count) => sum + count, 0), counts }
  })
  return { by, times, terms: await Promise.all(counted) }
}
