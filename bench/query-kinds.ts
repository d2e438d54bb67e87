import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import type { Question } from './contestants/contestant.ts'

/** A kind of question, with what varies from one round to the next. */
export interface QueryKind {
  name: string
  question: (round: number) => Question
}

/** Words of an archive by how many cards hold them. */
export interface Vocabulary {
  common: string[]
  middling: string[]
  rare: string[]
  categories: string[]
  /** Pairs of words that are next to each other in some card. */
  phrases: string[]
  days: string[]
}

/** A day on which no card was written. */
const NO_SUCH_DAY = '1999-01-01'

/** Every kind of search; the words are taken in turn. */
export function queryKinds({ common, middling, rare, categories, phrases, days }: Vocabulary): QueryKind[] {
  const take = (list: readonly string[], round: number) => list[round % list.length]!
  const month = (round: number) => [take(days, round).slice(0, 7)]
  const kind = (
    name: string,
    terms: (round: number) => string[],
    { more = () => ({}), ...how }: Partial<Question> & { more?: (round: number) => Partial<Filters> } = {},
  ): QueryKind => ({
    name,
    question: (round) => ({
      filters: { ...NO_FILTERS, search: terms(round), ...more(round) },
      typing: false,
      isMisspelt: false,
      ...how,
    }),
  })
  const beginning = (letters: number) =>
    kind(`typing ${letters} letters`, (round) => [`${take(common, round).slice(0, letters)}*`], { typing: true })
  return [
    kind('a common word', (round) => [take(common, round)]),
    kind('a rare word', (round) => [take(rare, round)]),
    kind('two words (and)', (round) => [take(common, round), take(middling, round)]),
    kind('two common words (and)', (round) => [take(common, round), take(common, round + 7)]),
    kind('two words (or)', (round) => [take(common, round), take(rare, round)], { more: () => ({ mode: 'or' }) }),
    kind('two words of a card in one term', (round) => [take(phrases, round)]),
    kind('a phrase', (round) => [`"${take(phrases, round)}"`]),
    beginning(2),
    beginning(3),
    beginning(4),
    kind('a word without another', (round) => [take(common, round), `-${take(middling, round)}`]),
    kind('a word in a month', (round) => [take(middling, round)], { more: (round) => ({ month: month(round) }) }),
    kind('a word in a category', (round) => [take(middling, round)], {
      more: (round) => ({ tag: [take(categories, round)] }),
    }),
    // Errors are tolerated for days and search terms combined by 'or' only: on this day nothing else is found.
    kind('a typing error', (round) => [misspelt(take(middling, round))], {
      isMisspelt: true,
      more: () => ({ mode: 'or', date: [NO_SUCH_DAY] }),
    }),
    kind('nothing found', (round) => [`zqx${round}`]),
    kind('the deepest page', (round) => [take(common, round)], { more: () => ({ page: 20 }) }),
    kind('a common word, oldest first', (round) => [take(common, round)], { more: () => ({ sort: 'oldest' }) }),
  ]
}

/** A word with its third letter twice: of four letters and more, so that an error is tolerated even in the shortest words. */
const misspelt = (word: string): string => `${word.slice(0, 3)}${word.slice(2)}`
