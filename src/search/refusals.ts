import { termCount, type Filters } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import { readTerm } from '#archive/term.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'
import type { Progress } from './engine.ts'

/** Search, tag and session filters of one list: each is looked up by itself. */
const MAX_TERMS = 50
/** Words of all its search terms: each is compared with the words of every card that may be a hit. */
const MAX_WORDS = 100
/** Days, months and years: each may be a key range of its own. */
const MAX_DAYS = 366

/** @throws Refusal for more filters, or longer search terms, than an engine is asked for at once */
export function refuseTooMany(filters: Filters): void {
  const { search, date, month, year } = filters
  if (termCount(filters) > MAX_TERMS) throw new Refusal('bad-request', REFUSALS.tooManyTerms(MAX_TERMS))
  const words = search.flatMap((term) => readTerm(term).parts).reduce((sum, part) => sum + part.words.length, 0)
  if (words > MAX_WORDS) throw new Refusal('bad-request', REFUSALS.tooManyWords(MAX_WORDS))
  if (date.length + month.length + year.length > MAX_DAYS)
    throw new Refusal('bad-request', REFUSALS.tooManyDays(MAX_DAYS))
}

/** A search is given up after this, in milliseconds: no visitor waits longer, and others shall not wait for it. */
export const SEARCH_TIMEOUT_MS = 2000

/** What is said of a search that was given up. */
export const tooLong = (): Refusal => new Refusal('took-too-long', REFUSALS.searchTooLong)

/** Seconds after which a refused search is worth another try. */
const RETRY_SECONDS = 2

/** How much of an index is built, in whole percent; never 100, as its parts are merged when all cards are read. */
export const percentOf = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))

/** What is said of a search while the index is being built. */
export class BeingPrepared extends Refusal {
  constructor(progress: Progress) {
    super('preparing', TEXTS.searchPrepared(percentOf(progress)), RETRY_SECONDS)
  }
}
