import type { Plan } from '#archive/plan.ts'
import { timeSlices } from '#archive/time-slices.ts'
import type { Segment } from './segments.ts'
import type { Source } from './source.ts'

/** What is read, and in which order. */
export interface Walk {
  plan: Plan
  segments: readonly Segment[]
  newestFirst: boolean
}

/**
 * The keys from `offset` on, over all stretches; stretches known to end before it are passed over.
 * @param counts how many cards each stretch holds; null where it is not known
 */
export async function collect(
  source: Source,
  { plan, segments, newestFirst }: Walk,
  counts: readonly number[] | null,
  offset: number,
  limit: number,
): Promise<number[]> {
  const othersFirst = timeSlices()
  const keys: number[] = []
  let skip = offset
  for (const [index, segment] of segments.entries()) {
    const wanted = limit - keys.length
    if (wanted <= 0) break
    const count = counts?.[index] ?? Infinity
    if (skip >= count) {
      skip -= count
      continue
    }
    if (index > 0) await othersFirst()
    for (const key of await source.keys(plan, segment, { newestFirst, limit: wanted, offset: skip })) keys.push(key)
    skip = 0
  }
  return keys
}

/** Segments that are counted at the same time: a database on another machine is waited for once for all of them. */
const COUNTED_AT_ONCE = 20

/** How many cards each segment holds. @param count one of the source's ways to count */
export async function countEach<Count>(
  segments: readonly Segment[],
  count: (segment: Segment) => Promise<Count>,
): Promise<Count[]> {
  const othersFirst = timeSlices()
  const counts: Count[] = []
  for (let at = 0; at < segments.length; at += COUNTED_AT_ONCE) {
    if (at > 0) await othersFirst()
    const some = segments.slice(at, at + COUNTED_AT_ONCE)
    counts.push(...(await Promise.all(some.map(count))))
  }
  return counts
}
