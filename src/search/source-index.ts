import type { Kysely } from 'kysely'
import { RESULT_CAP } from '#archive/pages.ts'
import type { Tables } from '#store/tables.ts'
import { commonestWith } from '#store/terms.ts'
import { collect, countEach } from './collect.ts'
import type { ArchiveIndex } from './engine.ts'
import { countNames } from './name-counts.ts'
import { bestFirst, rankHits } from './rank.ts'
import { segmentsOf } from './segments.ts'
import type { Source } from './source.ts'

/** What the full-text index of the archive's own database says of words, values and plans. */
export const sourceIndex = (db: Kysely<Tables>, source: Source): ArchiveIndex => ({
  async findPlanned(plan, sort) {
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
  },
  rank: (plan, hits) => rankHits(source, plan, hits),
  countOf: source.countOf,
  closeWords: source.closeWords,
  commonestWith: (visibility, start, limit) => commonestWith(db, visibility, start, limit),
  countFacets: (visibility, keys) => countNames(db, visibility, keys),
})
