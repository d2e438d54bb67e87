import type { Output } from '#api/call.ts'
import { parseFilters } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { searchHelp } from '#archive/query/search-help.ts'
import type { Counter } from '#archive/query/suggest-operators.ts'
import { suggest, type Finder } from '#archive/suggest.ts'
import type { TextIndex } from '#text-index/text-index.ts'
import type { ChunkedIndex } from './chunked-index.ts'

type Cards = Output<'GET /api/suggest'>['cards']

/** How many hits the list under the search box shows. */
const SUGGESTED_CARDS = 6

interface Searched {
  words: ChunkedIndex
  index: TextIndex
  counter: Counter
  /** The years that have cards, the oldest first. */
  years: readonly string[]
  list: (keys: readonly number[], terms: readonly string[]) => Promise<Cards>
}

/** Answers the calls that help to write a search, from the files of an exported site. */
export const suggestAnswers = (open: () => Promise<Searched>) => ({
  async suggest(query: URLSearchParams): Promise<Output<'GET /api/suggest'>> {
    const { words, index, counter, list } = await open()
    const finder: Finder<Cards[number]> = {
      async search(asked) {
        const { keys, page, capped, hits } = await words.find(asked)
        const cards = await list(keys.slice(0, SUGGESTED_CARDS), asked.search)
        return { cards, total: page.total, capped, facets: index.facets('public', hits ?? []) }
      },
      ...counter,
      commonestWith: (start, limit) => words.commonestWith(start, limit),
      didYouMean: () => Promise.resolve(null),
    }
    const { filters } = parseFilters(query)
    const within = { ...filters, query: query.get('within')?.trim() ?? '', show: [], page: 1, size: NO_FILTERS.size }
    return suggest(finder, query.get('q') ?? '', within)
  },

  async searchHelp(): Promise<Output<'GET /api/search-help'>> {
    const { counter, years } = await open()
    return { sections: await searchHelp(counter, years) }
  },
})
