import { monthName } from './filter-label.ts'
import { hasDays, type Filters } from './filters.ts'
import { readTerm, termOf, type Phrase } from './term.ts'

/** Filters in which a year that was typed as a word is one of days. */
export interface WithYear {
  type: 'inYear' | 'allOfYear'
  /** What people read: the words and the year, or month and year. */
  label: string
  filters: Filters
}

const YEAR = /^(19|20)\d\d$/
const SEASONS = new Set(['spring', 'summer', 'autumn', 'fall', 'winter'])
const MONTHS = new Map(
  Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1).padStart(2, '0')
    return [monthName(`2000-${month}`).split(' ')[0]!.toLowerCase(), month]
  }),
)

/** The word of a part that is one word alone, else ''. */
const wordOf = ({ words }: Phrase): string => (words.length === 1 ? words[0]! : '')

/**
 * The filters that are meant where a year is typed among the words ('garden spring 2024'): the other words in that year, then
 * without the season or in the named month, and last everything of the year. None where days are filtered already, and
 * where not exactly one year is typed.
 */
export function withYear(filters: Filters): WithYear[] {
  if (filters.mode === 'or' || hasDays(filters)) return []
  const terms = filters.search.map((text) => ({ text, ...readTerm(text) }))
  const words = terms.flatMap(({ parts, excluded }) => (excluded ? [] : parts.map(wordOf)))
  const [year, ...others] = words.filter((word) => YEAR.test(word))
  if (year === undefined || others.length > 0) return []
  const leaving = (isLeft: (word: string) => boolean): string[] =>
    terms.flatMap(({ text, parts, excluded }) => {
      if (excluded) return [text]
      const kept = parts.filter((part) => !isLeft(wordOf(part)))
      return kept.length > 0 ? [termOf(kept)] : []
    })
  const first = { ...filters, page: 1 }
  const found: WithYear[] = []
  const offer = (search: string[], days: Pick<Filters, 'month' | 'year'>, time: string) => {
    if (search.some((term) => !readTerm(term).excluded))
      found.push({ type: 'inYear', label: `“${plain(search)}” in ${time}`, filters: { ...first, ...days, search } })
  }
  offer(
    leaving((word) => word === year),
    { month: [], year: [year] },
    year,
  )
  const month = words.find((word) => MONTHS.has(word))
  const isTime = (word: string) => word === year || word === month || SEASONS.has(word)
  if (month !== undefined) {
    const named = `${year}-${MONTHS.get(month)}`
    offer(leaving(isTime), { month: [named], year: [] }, monthName(named))
  } else if (words.some((word) => SEASONS.has(word))) offer(leaving(isTime), { month: [], year: [year] }, year)
  found.push({ type: 'allOfYear', label: year, filters: { ...first, search: [], year: [year] } })
  return found
}

/** Search terms as people read them, without signs. */
const plain = (search: readonly string[]): string => search.map((term) => term.replaceAll(/["*]/g, '')).join(' ')
