import fc from 'fast-check'
import type { Filters } from '#archive/filters.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import type { Visibility } from '#archive/viewer.ts'
import { cards } from './any-search.ts'
import {
  holdsWords,
  isForAdmins,
  meetsQuery,
  plainQueries,
  typedQuery,
  wantedTerms,
  type PlainSets,
} from './plain-query.ts'
import { holdsFragment, plainScan, type ScannedCard } from './plain-scan.ts'

/** Endings of responses: everything that `has:` and `lang:` ask for. */
const ENDINGS = [
  '',
  '\n\n```js\n1 | 2\n```',
  '\n\n| x1 | 2 |\n|--|--|\n| 3 | 4 |',
  '\n\n$$x^2 + 1$$',
  '\n\nDas ist nicht der Mond und auch nicht die Sonne.',
  '\n\nThis is not the moon and it is not the sun, or is it?',
  '\n\nМы были здесь, и ты это знаешь, но сын ещё не приехал.',
  ' 🌙 𝄞',
]

/** The cards of any-search.ts, with what the operators of queries ask for. */
export const cardsForQueries: ScannedCard[] = cards.map((card, at) => {
  const response = card.response + ENDINGS[at % ENDINGS.length]!
  const picture = at % 5 === 0 ? { imageUrl: `https://pictures.example.org/${at}.png` } : {}
  return { ...card, response, responseLen: response.length, ...picture, isViewed: at % 4 === 0 }
})

const every = (step: number) => new Set(cardsForQueries.filter((_, at) => at % step === 0).map(({ id }) => id))

/** The sets of cards that people made: stars, comments, findings. */
export const SETS: PlainSets = { starred: every(3), commented: every(7), flagged: every(11) }

export interface QueriedList {
  filters: Filters
  visibility: Visibility
  expected: string[]
}

/** Random queries together with other filters, and the results of a plain scan. */
export function randomQueries(count: number, seed: number): QueriedList[] {
  const filters = fc.record({
    mode: fc.constantFrom('and' as const, 'or' as const),
    tag: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.constantFrom(['garden'], ['Bread', 'code'])),
    search: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.constantFrom(['sun'], ['moon sea'], ['-tide'])),
    year: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.constant(['2023'])),
    sort: fc.constantFrom(null, null, 'oldest' as const, 'newest' as const),
  })
  const question = fc.record({ filters, query: plainQueries, visibility: fc.constantFrom<Visibility>('public', 'all') })
  return fc.sample(question, { numRuns: count, seed }).flatMap(({ filters: own, query, visibility }) => {
    if (visibility === 'public' && isForAdmins(query)) return []
    // Typing errors are corrected there.
    const search = own.mode === 'or' && own.year.length > 0 ? [] : own.search
    const asked: Filters = { ...NO_FILTERS, ...own, search, size: 100, query: typedQuery(query) }
    const scanned = {
      meets: (card: ScannedCard) => meetsQuery(card, query, SETS, holdsFragment),
      searches: holdsWords(query),
      wanted: wantedTerms(query),
    }
    const isVisible = (card: ScannedCard) => visibility === 'all' || !card.isPrivate
    return { filters: asked, visibility, expected: plainScan(cardsForQueries, asked, isVisible, scanned) }
  })
}
