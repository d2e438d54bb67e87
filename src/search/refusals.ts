import { termCount, type Filters } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import { readTerm } from '#archive/term.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'
import type { Progress } from './engine.ts'

/** Maximum number of search, tag and session filters of one list: each is looked up by itself. */
const MAX_TERMS = 50
/** Maximum number of words in all search terms: each is compared with the words of every candidate. */
const MAX_WORDS = 100
/** Maximum number of days, months and years: each may be a key range of its own. */
const MAX_DAYS = 366

/** Bounds the filters of one search. @throws Refusal for more filters, or words of search terms, than that */
export function refuseTooMany(filters: Filters): void {
  const { search, date, month, year } = filters
  if (termCount(filters) > MAX_TERMS) throw new Refusal('bad-request', REFUSALS.tooManyTerms(MAX_TERMS))
  const words = search.flatMap((term) => readTerm(term).parts).reduce((sum, part) => sum + part.words.length, 0)
  if (words > MAX_WORDS) throw new Refusal('bad-request', REFUSALS.tooManyWords(MAX_WORDS))
  if (date.length + month.length + year.length > MAX_DAYS)
    throw new Refusal('bad-request', REFUSALS.tooManyDays(MAX_DAYS))
}

/** Time limit of a search, in milliseconds, as visitors and other requests wait for it. */
export const SEARCH_TIMEOUT_MS = 2000

/** The error of a search that reached its time limit. */
export const tooLong = (): Refusal => new Refusal('took-too-long', REFUSALS.searchTooLong)

/** Seconds after which a refused search is worth another try. */
const RETRY_SECONDS = 2

/** How much of an index is built, in whole percent; never 100, as its parts are merged when all cards are read. */
export const percentOf = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))

/** The error of a search while the index is being built. */
export class BeingPrepared extends Refusal {
  constructor(progress: Progress) {
    super('preparing', TEXTS.searchPrepared(percentOf(progress)), RETRY_SECONDS)
  }
}
