import type { Filters } from '#archive/filters.ts'
import { ANYONE } from '#archive/viewer.ts'
import { fillCommentCounts } from '#server/response-cache/comment-count-placeholder.ts'
import { listPageJson, type Library } from './list-cards.ts'
import { openDay } from './open-day.ts'

/** Public reads, as JSON texts of the contract, for the pages' HTML. */
export const publicReads = (library: Library) => ({
  opening: () => openDay(library, ANYONE, { random: Math.random }),
  list: async (filters: Filters) => fillCommentCounts(library.db, await listPageJson(library, ANYONE, filters)),
})
