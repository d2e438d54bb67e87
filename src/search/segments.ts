import type { Sort } from '#archive/filters.ts'
import { firstKeyOf, LAST_KEY, lastKeyOf, UNDATED } from '#store/card-key.ts'
import type { Condition, Plan } from '#archive/plan.ts'

/** A stretch of keys in which all cards must meet the same condition. */
export interface Segment {
  from: number
  to: number
  condition: Condition
}

/**
 * A plan as stretches of keys in the order of the result: days named and days between them, oldest or newest first, and
 * at the end the cards without a day (R4.19). Stretches without any match are left out.
 */
export function segmentsOf(plan: Plan, sort: Sort): Segment[] {
  const dated: Segment[] = []
  let free = 0
  for (const { from, to } of plan.days ?? []) {
    const [first, last] = [firstKeyOf(from), lastKeyOf(to)]
    if (first > free) dated.push({ from: free, to: first - 1, condition: plan.outside })
    dated.push({ from: first, to: last, condition: plan.inside })
    free = last + 1
  }
  dated.push({ from: free, to: UNDATED - 1, condition: plan.outside })
  if (sort === 'newest') dated.reverse()
  const segments = [...dated, { from: UNDATED, to: LAST_KEY, condition: plan.outside }]
  const possible = segments.filter(({ condition }) => condition.kind !== 'nothing')
  // Read backwards, the cards without a day must stay a stretch of their own at the end.
  return sort === 'newest' ? possible : joined(possible)
}

/** Neighbours with the same condition become one, which saves a query each. */
function joined(segments: Segment[]): Segment[] {
  const result: Segment[] = []
  for (const segment of segments) {
    const last = result.at(-1)
    if (last && last.to + 1 === segment.from && last.condition === segment.condition) last.to = segment.to
    else result.push({ ...segment })
  }
  return result
}
