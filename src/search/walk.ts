import type { Filters } from '#archive/filters.ts'
import { pageInfo, RESULT_CAP } from '#archive/pages.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Found } from './engine.ts'
import { forgivenTerms } from './forgive.ts'
import { planOf, type FindOptions, type Plan } from '#archive/plan.ts'
import { rankKeys } from './rank.ts'
import { segmentsOf, type Segment } from './segments.ts'
import type { Source } from './source.ts'
import { refuseTooMany } from './filter-limits.ts'

export interface Walk {
  plan: Plan
  segments: Segment[]
  newestFirst: boolean
}

/** One page of a result; see `SearchEngine.find`. */
export async function findPage(
  source: Source,
  visibility: Visibility,
  filters: Filters,
  options?: FindOptions,
): Promise<Found> {
  refuseTooMany(filters)
  // An unfinished word is not a misspelt one.
  const forgiven = options?.typing ? [] : await forgivenTerms(source, visibility, filters)
  const plan = planOf(visibility, filters, options, forgiven)
  const walk = { plan, segments: segmentsOf(plan, filters.sort), newestFirst: filters.sort === 'newest' }
  const page = await (plan.searches ? searchedPage(source, walk, filters) : listedPage(source, walk, filters))
  return { ...page, forgiven }
}

type Page = Omit<Found, 'forgiven'>

/** A search reads its hits once, to the 1000 at which it ends: they are its total, its page and what facets count. */
async function searchedPage(source: Source, walk: Walk, filters: Filters): Promise<Page> {
  const read = await collect(source, walk, null, 0, RESULT_CAP + 1)
  const capped = read.length > RESULT_CAP
  const hits = capped ? read.slice(0, RESULT_CAP) : read
  const page = pageInfo(hits.length, filters.page, filters.size)
  const isRanked = filters.sort === 'relevance' && walk.plan.phrases.length > 0 && hits.length > 0
  const ordered = isRanked ? await rankKeys(source, walk.plan, walk.segments, hits) : hits
  const offset = (page.page - 1) * page.size
  return { keys: ordered.slice(offset, offset + page.size), page, capped, hits }
}

/** Days, tags and sessions alone are not cut: they are counted first, as a page past the end becomes the last. */
async function listedPage(source: Source, walk: Walk, filters: Filters): Promise<Page> {
  const { plan, segments } = walk
  const counts = await Promise.all(segments.map((segment) => source.count(plan, segment)))
  const page = pageInfo(
    counts.reduce((sum, count) => sum + count, 0),
    filters.page,
    filters.size,
  )
  const offset = (page.page - 1) * page.size
  const keys = await collect(source, walk, counts, offset, Math.min(page.size, page.total - offset))
  return { keys, page, capped: false, hits: null }
}

/** The keys from `offset` on, over all stretches; stretches known to end before it are passed over. */
export async function collect(source: Source, walk: Walk, counts: number[] | null, offset: number, limit: number) {
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
