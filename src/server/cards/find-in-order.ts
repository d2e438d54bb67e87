import { sortOf, type Filters } from '#archive/filters.ts'
import { pageInfo } from '#archive/pages.ts'
import type { FindOptions } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { SearchResult, SearchEngine } from '#search/engine.ts'

/**
 * State of a list by meaning: cards were found, none is near, the model is still being learned, or there are too few cards to
 * learn from.
 */
export type MeaningState = 'near' | 'nothing' | 'learning' | 'unavailable'

/** The public cards that are near in meaning to the words of a search (R4.40). */
export interface MeaningList {
  state: MeaningState
  /** Nearest first, at most 200; none unless something is near. */
  keys: number[]
}

/** Lists by meaning. @returns null where there are no words to be near to */
export type ListByMeaning = (
  visibility: Visibility,
  filters: Filters,
  options?: FindOptions,
) => Promise<MeaningList | null>

interface Dependencies {
  search: SearchEngine
  /** Absent where nothing is learned. */
  byMeaning?: ListByMeaning | undefined
}

/** The result, and the state of the order by meaning: null for other orders, or without words. */
export type FoundInOrder = SearchResult & { meaning: MeaningState | null }

/**
 * Finds cards in any order. The order by meaning lists near cards; without a model or words it falls back to the search engine,
 * which handles all other orders.
 */
export async function findInOrder(
  { search, byMeaning }: Dependencies,
  visibility: Visibility,
  filters: Filters,
  options?: FindOptions,
): Promise<FoundInOrder> {
  if (sortOf(filters) !== 'meaning') return { ...(await search.find(visibility, filters, options)), meaning: null }
  const near = byMeaning ? await byMeaning(visibility, filters, options) : UNAVAILABLE
  if (near?.state === 'near' || near?.state === 'nothing') return { ...pageOf(near.keys, filters), meaning: near.state }
  return { ...(await search.find(visibility, filters, options)), meaning: near?.state ?? null }
}

const UNAVAILABLE: MeaningList = { state: 'unavailable', keys: [] }

/** One page of cards that are in order already. */
function pageOf(hits: number[], { page: wanted, size }: Filters): SearchResult {
  const page = pageInfo(hits.length, wanted, size)
  const offset = (page.page - 1) * size
  return { keys: hits.slice(offset, offset + size), page, capped: false, hits, days: null, fuzzy: [] }
}
