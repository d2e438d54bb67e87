import type { DayCount } from '#archive/calendar.ts'
import type { Plan } from '#archive/plan.ts'
import { segmentQuery } from './segment-query.ts'
import { listPage } from './listing.ts'
import type { Segment } from './segment.ts'

/**
 * How many of all cards that meet a plan each day has, in the order of time; no cap ends it, and cards without a day are in no
 * count. It yields as `TextIndex.find` does.
 */
export function* countDays(segments: readonly Segment[], plan: Plan): Generator<void, DayCount[]> {
  const queries = segments.map((segment) => segmentQuery(segment, plan, null))
  const { days } = yield* listPage(queries, { isFalling: false, page: 1, size: 1 })
  return days
}
