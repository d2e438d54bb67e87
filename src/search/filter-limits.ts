import { termCount, type Filters } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import { readTerm } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'

/** Search, tag and session filters of one list: each is looked up by itself. */
const MAX_TERMS = 50
/** Words of all its search terms: each is compared with the words of every card that may be a hit. */
const MAX_WORDS = 100
/** Days, months and years: each may be a key range of its own. */
const MAX_DAYS = 366

/** @throws Refusal for more filters, or longer search terms, than an engine is asked for at once */
export function refuseTooMany(filters: Filters): void {
  const { search, date, month, year } = filters
  if (termCount(filters) > MAX_TERMS) throw new Refusal('bad-request', TEXTS.tooManyTerms(MAX_TERMS))
  const words = search.flatMap((term) => readTerm(term).parts).reduce((sum, part) => sum + part.words.length, 0)
  if (words > MAX_WORDS) throw new Refusal('bad-request', TEXTS.tooManyWords(MAX_WORDS))
  if (date.length + month.length + year.length > MAX_DAYS) throw new Refusal('bad-request', TEXTS.tooManyDays(MAX_DAYS))
}
