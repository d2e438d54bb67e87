import type { DayCount } from '#archive/calendar.ts'
import { correctedFilters } from '#archive/did-you-mean.ts'
import { hasFilters, type Filters } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import { findSimilarFilters, type SimilarFilters } from '#archive/near-filters.ts'
import { pageInfo, sequenceNumber, type PageInfo } from '#archive/pages.ts'
import type { FindOptions, FuzzyTerm } from '#archive/plan.ts'
import { termsOfQuery } from '#archive/query/read-query.ts'
import { Refusal } from '#archive/refusal.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import type { SearchEngine } from '#search/engine.ts'
import { countByDay } from '#store/card-key.ts'
import type { Db } from '#store/tables.ts'
import { findInOrder, type ListByMeaning, type MeaningState } from '#server/cards/find-in-order.ts'
import { countPlaceholder, type CountOf } from '#server/response-cache/comment-count-placeholder.ts'
import { listedJson } from '#server/cards/listed-json.ts'

export interface CardPage {
  /** Each card of the page as JSON text of the contract's `listedCard`. */
  cards: string[]
  page: PageInfo
  capped: boolean
  facets: Facets | null
  /** Number of cards of the whole result by day, in chronological order; null without filters. */
  days: readonly DayCount[] | null
  /** See `SearchResult`. */
  fuzzy: FuzzyTerm[]
  /** The words of the query, as search terms. */
  marked: string[]
  /** Related filters with results, where this one has none. */
  near: SimilarFilters[]
  /** State of the order by meaning; null for other orders. */
  meaning: MeaningState | null
}

/** The dependencies of reading lists. */
export interface Library {
  db: Db
  search: SearchEngine
  /** Lists by meaning; where absent, the order is by best match. */
  byMeaning?: ListByMeaning | undefined
}

/**
 * One page of the cards that match the filters, as far as they exist for the viewer (R6.2, R4.3).
 * @param countOf returns the comment count of a card, or a placeholder
 */
export async function listCards(
  library: Library,
  viewer: Viewer,
  filters: Filters,
  countOf: CountOf = countPlaceholder,
): Promise<CardPage> {
  const { db, search } = library
  const visibility = visibilityOf(viewer)
  const marked = termsOfQuery(filters.query, visibility)
  if (filters.starred && viewer.id === null) return emptyPage(filters)
  const options = optionsOf(viewer, filters)
  const found = await findInOrder(library, visibility, filters, options)
  const { keys, page, capped, hits, days, fuzzy, meaning } = found
  const meant = (term: string) => fuzzy.find((one) => one.term === term)?.meant ?? [term]
  // `show` is an admin's choice and does not narrow a visitor's list.
  const isNarrowed = hasFilters(visibility === 'all' ? filters : { ...filters, show: [] })
  const terms = [...filters.search.flatMap(meant), ...marked]
  return {
    cards: await listedJson(db, visibility, keys, terms, sequenceNumber(page.page, page.size, 1), countOf),
    page,
    capped,
    facets: hits && (await search.countFacets(visibility, hits)),
    days: isNarrowed ? (days ?? countByDay(hits ?? []).filter(({ date }) => date !== '')) : null,
    fuzzy,
    marked,
    near: page.total === 0 && meaning !== 'nothing' ? await nearOf({ db, search }, visibility, filters, options) : [],
    meaning,
  }
}

/** Whose stars the filter and the query refer to. */
const optionsOf = ({ id }: Viewer, { starred }: Filters): FindOptions =>
  id === null ? {} : { asker: id, ...(starred && { starredBy: id }) }

/** A page of a list as JSON text of the contract. */
export async function listPageJson(
  library: Library,
  viewer: Viewer,
  filters: Filters,
  countOf?: CountOf,
): Promise<string> {
  const { cards, page, days, ...found } = await listCards(library, viewer, filters, countOf)
  const rest = { page: page.page, pages: page.pages, size: page.size, total: page.total, ...found }
  // Concatenated rather than joined, so that the text is flattened only once.
  let listed = ''
  for (const card of cards) listed += listed === '' ? card : `,${card}`
  // The days are half of the text, and pure ASCII, so they need no escaping.
  return `{"cards":[${listed}],"days":${JSON.stringify(days)},${asciiJson(rest).slice(1)}`
}

/** Alternatives to filters that find nothing. A refused search ends the attempts. */
async function nearOf(
  library: Library,
  visibility: Visibility,
  filters: Filters,
  options: FindOptions,
): Promise<SimilarFilters[]> {
  const meant = await correctedFilters(library.search, visibility, filters, options)
  const nothing = { total: 0, capped: false }
  const count = async (other: Filters) => {
    try {
      const { page, capped } = await library.search.find(visibility, { ...other, sort: 'oldest' }, options)
      return { total: page.total, capped }
    } catch (error) {
      if (error instanceof Refusal) return nothing
      throw error
    }
  }
  return findSimilarFilters(filters, count, meant)
}

const emptyPage = ({ size }: Filters): CardPage => ({
  cards: [],
  page: pageInfo(0, 1, size),
  capped: false,
  facets: null,
  days: [],
  fuzzy: [],
  marked: [],
  near: [],
  meaning: null,
})
