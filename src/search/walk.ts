import type { Filters } from '#archive/filters.ts'
import { pageInfo, RESULT_CAP } from '#archive/pages.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Found } from './engine.ts'
import { planOf, type Plan } from './plan.ts'
import { segmentsOf, type Segment } from './segments.ts'

/** What an engine can be asked about one stretch of keys. */
export interface Source {
  /** The keys of matching cards in the order of time, or against it. */
  keys(plan: Plan, segment: Segment, window: { newestFirst: boolean; limit: number; offset: number }): Promise<number[]>
  /** How many cards match; counting may end at `limit`. */
  count(plan: Plan, segment: Segment, limit: number): Promise<number>
  /** The given keys, all of them hits, the best first; ties in the order of time. */
  rank(plan: Plan, segments: Segment[], keys: number[]): Promise<number[]>
}

interface Walk {
  plan: Plan
  segments: Segment[]
  newestFirst: boolean
}

const walkOf = (visibility: Visibility, filters: Filters, typing: boolean): Walk => {
  const plan = planOf(visibility, filters, { typing })
  return { plan, segments: segmentsOf(plan, filters.sort), newestFirst: filters.sort === 'newest' }
}

/** One page of a result: the total first, as a page past the end becomes the last, then the keys. */
export async function findPage(
  source: Source,
  visibility: Visibility,
  filters: Filters,
  typing = false,
): Promise<Found> {
  const walk = walkOf(visibility, filters, typing)
  const { plan, segments } = walk
  const counts: number[] = []
  let counted = 0
  for (const segment of segments) {
    const most = plan.searches ? RESULT_CAP + 1 - counted : Infinity
    counts.push(most > 0 ? await source.count(plan, segment, most) : 0)
    counted += counts.at(-1)!
  }
  const capped = plan.searches && counted > RESULT_CAP
  const page = pageInfo(capped ? RESULT_CAP : counted, filters.page, filters.size)
  const offset = (page.page - 1) * page.size
  const limit = Math.min(page.size, page.total - offset)
  if (filters.sort === 'relevance' && plan.phrases.length > 0 && page.total > 0) {
    const candidates = await collect(source, walk, counts, 0, page.total)
    const ranked = await source.rank(plan, segments, candidates)
    return { keys: ranked.slice(offset, offset + limit), page, capped }
  }
  return { keys: await collect(source, walk, counts, offset, limit), page, capped }
}

/** The first keys of a result, at most 1000. */
export async function findFirst(source: Source, visibility: Visibility, filters: Filters, typing = false) {
  const walk = walkOf(visibility, filters, typing)
  return collect(source, walk, null, 0, RESULT_CAP)
}

/** The keys from `offset` on, over all stretches; stretches known to end before it are passed over. */
async function collect(source: Source, walk: Walk, counts: number[] | null, offset: number, limit: number) {
  const keys: number[] = []
  let skip = offset
  for (const [index, segment] of walk.segments.entries()) {
    const wanted = limit - keys.length
    if (wanted <= 0) break
    const count = counts?.[index] ?? Infinity
    if (skip >= count) {
      skip -= count
      continue
    }
    const { plan, newestFirst } = walk
    keys.push(...(await source.keys(plan, segment, { newestFirst, limit: wanted, offset: skip })))
    skip = 0
  }
  return keys
}
