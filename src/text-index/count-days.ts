import type { DayCount } from '#archive/calendar.ts'
import type { Plan } from '#archive/plan.ts'
import { askOf } from './asked.ts'
import { listPage } from './listing.ts'
import type { Segment } from './segment.ts'

/**
 * How many of all cards that meet a plan each day has, in the order of time; no cap ends it, and cards without a day are in no
 * count. It yields as `TextIndex.find` does.
 */
export function* countDays(segments: readonly Segment[], plan: Plan): Generator<void, DayCount[]> {
  const asked = segments.map((segment) => askOf(segment, plan, null))
  const { days } = yield* listPage(asked, { isFalling: false, page: 1, size: 1 })
  return days
}
