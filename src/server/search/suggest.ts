import type { Filters } from '#archive/filters.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { planOf } from '#archive/plan.ts'
import { termsOfQuery } from '#archive/query/read-query.ts'
import { searchHelp, type HelpSection } from '#archive/query/search-help.ts'
import type { Counter } from '#archive/query/suggest-operators.ts'
import { suggest, type Finder, type Suggestions } from '#archive/suggest.ts'
import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import { didYouMean } from '#archive/did-you-mean.ts'
import type { SearchEngine } from '#search/engine.ts'

/** Hits that the list under the search box shows. */
const MAX_CARDS = 6

/** How a page of found cards becomes JSON; given from outside, as lists do it too. */
export type ListJson = (visibility: Visibility, keys: readonly number[], terms: readonly string[]) => Promise<string[]>

interface Dependencies {
  search: SearchEngine
  listJson: ListJson
}

/** What help and completion of the query language count by. */
function counterFor(viewer: Viewer, search: SearchEngine): Counter {
  const visibility = visibilityOf(viewer)
  const options = viewer.id === null ? {} : { asker: viewer.id }
  return {
    isAdmin: visibility !== 'public',
    async count(asked) {
      const { page, capped } = await search.find(visibility, { ...asked, sort: 'oldest' }, options)
      return { total: page.total, capped }
    },
    async names(asked) {
      const question = { sort: 'newest', page: 1, size: RESULT_CAP } as const
      const { keys } = await search.findPlanned(planOf(visibility, asked, options), question)
      return search.countFacets(visibility, keys)
    },
  }
}

/** The query language by examples that find cards which this viewer sees. */
export const queryHelpFor = (
  viewer: Viewer,
  { search }: Pick<Dependencies, 'search'>,
  years: readonly string[],
): Promise<HelpSection[]> => searchHelp(counterFor(viewer, search), years)

/** Suggestions for what a visitor types; the cards are JSON texts of the contract's `listedCard`, with placeholders for counts. */
export function suggestFor(
  viewer: Viewer,
  needs: Dependencies,
  typed: string,
  filters: Filters,
): Promise<Suggestions<string>> {
  const { search, listJson } = needs
  const visibility = visibilityOf(viewer)
  const options = viewer.id === null ? {} : { asker: viewer.id }
  const finder: Finder<string> = {
    ...counterFor(viewer, search),
    async search(asked) {
      const { keys, page, capped, hits } = await search.find(visibility, asked, options)
      const terms = [...asked.search, ...termsOfQuery(asked.query, visibility)]
      const cards = await listJson(visibility, keys.slice(0, MAX_CARDS), terms)
      return { cards, total: page.total, capped, facets: await search.countFacets(visibility, hits ?? []) }
    },
    commonestWith: (start, limit) => search.commonestWith(visibility, start, limit),
    didYouMean: (asked, doubtful) => didYouMean(search, visibility, asked, { doubtful }),
  }
  return suggest(finder, typed, filters)
}
