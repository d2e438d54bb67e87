import { sortOf, type Filters } from '#archive/filters.ts'
import { pageInfo, RESULT_CAP } from '#archive/pages.ts'
import type { Visibility } from '#archive/viewer.ts'
import { collect, countEach, type Walk } from './collect.ts'
import type { Found } from './engine.ts'
import { forgivenTerms } from './forgive.ts'
import { planOf, type FindOptions } from '#archive/plan.ts'
import { bestFirst } from './rank.ts'
import { segmentsOf } from './segments.ts'
import type { Source } from './source.ts'
import { refuseTooMany } from './filter-limits.ts'

/** One page of a result; see `SearchEngine.find`. */
export async function findPage(
  source: Source,
  visibility: Visibility,
  filters: Filters,
  options?: FindOptions,
): Promise<Found> {
  refuseTooMany(filters)
  const forgiven = await forgivenTerms(source, visibility, filters)
  const plan = planOf(visibility, filters, options, forgiven)
  const sort = sortOf(filters)
  const walk = { plan, segments: segmentsOf(plan, sort), newestFirst: sort === 'newest' }
  const page = await (plan.searches ? searchedPage(source, walk, filters) : listedPage(source, walk, filters))
  return { ...page, forgiven }
}

type Page = Omit<Found, 'forgiven'>

/** A search reads its hits once, to the 1000 at which it ends: they are its total, its page and what facets count. */
async function searchedPage(source: Source, walk: Walk, filters: Filters): Promise<Page> {
  const read =
    sortOf(filters) === 'relevance'
      ? await bestFirst(source, walk.plan, RESULT_CAP + 1)
      : await collect(source, walk, null, 0, RESULT_CAP + 1)
  const capped = read.length > RESULT_CAP
  const hits = capped ? read.slice(0, RESULT_CAP) : read
  const page = pageInfo(hits.length, filters.page, filters.size)
  const offset = (page.page - 1) * page.size
  return { keys: hits.slice(offset, offset + page.size), page, capped, hits, days: null }
}

/** Days, tags and sessions alone are not cut: they are counted first, as a page past the end becomes the last. */
async function listedPage(source: Source, walk: Walk, filters: Filters): Promise<Page> {
  const { plan, segments } = walk
  const days = await countEach(segments, (segment) => source.countDays(plan, segment))
  const counts = days.map((within) => within.reduce((sum, { count }) => sum + count, 0))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const page = pageInfo(total, filters.page, filters.size)
  const offset = (page.page - 1) * page.size
  const keys = await collect(source, walk, counts, offset, Math.min(page.size, page.total - offset))
  const inTime = sortOf(filters) === 'newest' ? days.toReversed() : days
  return { keys, page, capped: false, hits: null, days: inTime.flat().filter(({ date }) => date !== '') }
}
