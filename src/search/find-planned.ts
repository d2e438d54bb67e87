import type { Sort } from '#archive/filters.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import type { Store } from '#store/open.ts'
import { collect, countEach } from './collect.ts'
import { openSource } from './open-source.ts'
import type { Plan } from '#archive/plan.ts'
import { bestFirst } from './rank.ts'
import { segmentsOf } from './segments.ts'

/** What meets a plan. */
interface Planned {
  /** The keys of the first 1000 cards, in the order asked for. */
  hits: number[]
  /** How many there are altogether; ends at 1000 where a search term takes part. */
  total: number
  /** True when counting was ended. */
  capped: boolean
}

export type FindPlanned = (plan: Plan, sort: Sort) => Promise<Planned>

/** Finds cards by a plan that no set of filters expresses, in the full-text index of the archive's own database. */
export function openPlanned({ kind, db }: Pick<Store, 'kind' | 'db'>): FindPlanned {
  const source = openSource({ kind, db })
  return async (plan, sort) => {
    const segments = segmentsOf(plan, sort)
    const isRanked = sort === 'relevance' && plan.searches
    const read = isRanked
      ? await bestFirst(source, plan, RESULT_CAP + 1)
      : await collect(source, { plan, segments, newestFirst: sort === 'newest' }, null, 0, RESULT_CAP + 1)
    const isCut = read.length > RESULT_CAP
    const hits = isCut ? read.slice(0, RESULT_CAP) : read
    if (!isCut || plan.searches) return { hits, total: hits.length, capped: isCut }
    const counts = await countEach(segments, (segment) => source.count(plan, segment))
    return { hits, total: counts.reduce((sum, count) => sum + count, 0), capped: false }
  }
}
