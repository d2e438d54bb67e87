import type { Output } from '#api/call.ts'
import { didYouMean } from '#archive/did-you-mean.ts'
import { parseFilters } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { termsOfQuery } from '#archive/query/read-query.ts'
import { searchHelp } from '#archive/query/search-help.ts'
import { suggest, type Finder } from '#archive/suggest.ts'
import type { Site } from './site.ts'

type Cards = Output<'GET /api/suggest'>['cards']

/** How many hits the list under the search box shows. */
const SUGGESTED_CARDS = 6

/** Answers the calls that help to write a search, from the files of an exported site. */
export const suggestAnswers = ({ open, listed, numbersOf, searchesIn, keysOf }: Site) => ({
  /** @param starred the ids of the cards that the browser starred */
  async suggest(query: URLSearchParams, starred: readonly string[]): Promise<Output<'GET /api/suggest'>> {
    const here = await open()
    const own = keysOf(here, starred)
    const { words, index } = here
    const searches = searchesIn(here, own)
    const finder: Finder<Cards[number]> = {
      async search(asked) {
        const { keys, page, capped, hits } = await words.find(asked, own)
        const terms = [...asked.search, ...termsOfQuery(asked.query, 'public')]
        const cards = await listed(numbersOf(here, keys.slice(0, SUGGESTED_CARDS)), 1, terms)
        return { cards, total: page.total, capped, facets: index.facets('public', hits ?? []) }
      },
      ...searches,
      commonestWith: (start, limit) => words.commonestWith(start, limit),
      didYouMean: (asked, doubtful) => didYouMean(searches, 'public', asked, { doubtful }),
    }
    const { filters } = parseFilters(query)
    const within = { ...filters, query: query.get('within')?.trim() ?? '', show: [], page: 1, size: NO_FILTERS.size }
    return suggest(finder, query.get('q') ?? '', within)
  },

  async searchHelp(starred: readonly string[]): Promise<Output<'GET /api/search-help'>> {
    const here = await open()
    const years = new Set(here.days.map(({ date }) => date.slice(0, 4)))
    return { sections: await searchHelp(searchesIn(here, keysOf(here, starred)), [...years].toSorted()) }
  },
})
