import { NO_FILTERS } from '#archive/filters.ts'
import { countTrends } from '#archive/time/count-trends.ts'
import type { Trends } from '#archive/time/draw-trends.ts'
import type { TrendQuestion } from '#archive/time/trends-path.ts'
import type { Visibility } from '#archive/viewer.ts'
import { refuseTooMany } from '#search/refusals.ts'
import type { Library } from '#search/engine.ts'
import { dayCounts } from '#store/calendar.ts'

/** Number of visible cards with each term, by month or year. */
export async function readTrends(
  { db, search }: Library,
  visibility: Visibility,
  question: Pick<TrendQuestion, 'terms' | 'by'>,
): Promise<Trends> {
  refuseTooMany({ ...NO_FILTERS, search: question.terms })
  const days = await dayCounts(db, visibility)
  return countTrends(question, { visibility, days, countDays: (plan) => search.countDays(plan) })
}
