import { NO_FILTERS, type Filters } from '#archive/filters.ts'

/** A kind of question, with what varies from one round to the next. */
export interface QueryKind {
  name: string
  filters: (round: number) => Filters
  typing?: boolean
}

/** Words of an archive by how many cards hold them. */
export interface Vocabulary {
  common: string[]
  middling: string[]
  rare: string[]
  categories: string[]
  /** Pairs of words that stand next to each other in some card. */
  phrases: string[]
  days: string[]
}

/** Every kind of question that the page can ask; the words are taken in turn. */
export function queryKinds(words: Vocabulary): QueryKind[] {
  const take = (list: readonly string[], round: number) => list[round % list.length]!
  const search = (...terms: string[]): Filters => ({ ...NO_FILTERS, search: terms })
  const { common, middling, rare, categories, phrases, days } = words
  const prefix = (length: number) => (round: number) => search(take(common, round).slice(0, length))
  return [
    { name: 'all cards, first page', filters: () => NO_FILTERS },
    { name: 'all cards, last page', filters: () => ({ ...NO_FILTERS, page: 1_000_000 }) },
    { name: 'one day', filters: (round) => ({ ...NO_FILTERS, date: [take(days, round)] }) },
    { name: 'one month', filters: (round) => ({ ...NO_FILTERS, month: [take(days, round).slice(0, 7)] }) },
    { name: 'a category', filters: (round) => ({ ...NO_FILTERS, tag: [take(categories, round)] }) },
    { name: 'a common word', filters: (round) => search(take(common, round)) },
    { name: 'a rare word', filters: (round) => search(take(rare, round)) },
    { name: 'two words (and)', filters: (round) => search(take(common, round), take(middling, round)) },
    { name: 'two words (or)', filters: (round) => ({ ...search(take(common, round), take(rare, round)), mode: 'or' }) },
    { name: 'a phrase', filters: (round) => search(take(phrases, round)) },
    { name: 'a word without another', filters: (round) => search(take(common, round), `-${take(middling, round)}`) },
    {
      name: 'a word in a month',
      filters: (round) => ({ ...search(take(middling, round)), month: [take(days, round).slice(0, 7)] }),
    },
    {
      name: 'a word or a day',
      filters: (round) => ({ ...search(take(rare, round)), date: [take(days, round)], mode: 'or' }),
    },
    {
      name: 'a word in a category',
      filters: (round) => ({ ...search(take(middling, round)), tag: [take(categories, round)] }),
    },
    { name: 'newest first', filters: (round) => ({ ...search(take(common, round)), sort: 'newest' }) },
    { name: 'by relevance', filters: (round) => ({ ...search(take(middling, round)), sort: 'relevance' }) },
    { name: 'typing 2 letters', filters: prefix(2), typing: true },
    { name: 'typing 3 letters', filters: prefix(3), typing: true },
    { name: 'typing 4 letters', filters: prefix(4), typing: true },
    { name: 'nothing found', filters: (round) => search(`zqx${round}`) },
  ]
}
