import { readDay } from './day-stamp.ts'
import { monthName, shortDate } from './filter-label.ts'
import { hasDays, type Filters } from './filters.ts'
import { readTerm, termOf, type Phrase } from './term.ts'

/** Filters in which a year, month or day that was typed as words is one of days. */
export interface WithYear {
  type: 'inYear' | 'allOfYear'
  /** The label: the words and the time, or the time alone. */
  label: string
  filters: Filters
}

const YEAR = /^(19|20)\d\d$/
/** A day of a month next to the month's name. */
const DAY = /^(\d\d?)(?:st|nd|rd|th)?$/
/** A month or day as addresses and the calendar write it, such as 2024-03-31. */
const WRITTEN = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?$/
const SEASONS = new Set(['spring', 'summer', 'autumn', 'fall', 'winter'])
/** The months by their names, and by the three letters that they begin with. */
const MONTHS = new Map(
  Array.from({ length: 12 }, (_, index) => {
    const month = String(index + 1).padStart(2, '0')
    const name = monthName(`2000-${month}`).split(' ')[0]!.toLowerCase()
    return [name, name.slice(0, 3)].map((one) => [one, month] as const)
  }).flat(),
)

/** The words of a part, joined as in `2024-03`. */
const textOf = ({ words }: Phrase): string => words.join('-')

/** Years, months and days in which some words lie, the largest first; `2024-03-31` alone names all three. */
function timesIn(words: readonly string[]): string[] {
  const written = words.filter((word) => WRITTEN.test(word))
  const [year, ...others] = words.filter((word) => YEAR.test(word))
  if (written.length === 1 && year === undefined) return timesOf(written[0]!)
  if (written.length > 0 || year === undefined || others.length > 0) return []
  const month = words.map((word) => MONTHS.get(word)).find((number) => number !== undefined)
  const day = words.map((word) => DAY.exec(word)?.[1]).find((number) => number !== undefined)
  if (month === undefined) return [year]
  return timesOf([year, month, ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-'))
}

const timesOf = (time: string): string[] => [
  time.slice(0, 4),
  time.slice(0, 7),
  ...(readDay(time) === null ? [] : [time]),
]

/**
 * The filters that are meant where a year is typed among the words ('garden spring 2024', 'march 31 2024', '2024-03-31'): the
 * other words in that year, then without the season or in the named month or day, and last everything of the day, the month
 * and the year. None where days are filtered already, and where not exactly one year is typed.
 */
export function withYear(filters: Filters): WithYear[] {
  if (filters.mode === 'or' || hasDays(filters)) return []
  const terms = filters.search.map((text) => ({ text, ...readTerm(text) }))
  const words = terms.flatMap(({ parts, excluded }) => (excluded ? [] : parts.map(textOf)))
  const times = timesIn(words)
  const [year, month, day] = times
  if (year === undefined) return []
  const found: WithYear[] = []
  const offer = (time: string, isLeft: (word: string) => boolean) => {
    const search = terms.flatMap(({ text, parts, excluded }) => {
      if (excluded) return [text]
      const kept = parts.filter((part) => !isLeft(textOf(part)))
      return kept.length > 0 ? [termOf(kept)] : []
    })
    if (search.every((term) => readTerm(term).excluded)) return
    const label = `“${plain(search)}” ${time === day ? 'on' : 'in'} ${nameOf(time)}`
    found.push({ type: 'inYear', label, filters: { ...on(filters, time), search } })
  }
  const isYear = (word: string) => word === year || WRITTEN.test(word)
  const isTime = (word: string) => isYear(word) || SEASONS.has(word) || (month !== undefined && MONTHS.has(word))
  offer(year, isYear)
  if (month !== undefined || words.some((word) => SEASONS.has(word))) offer(month ?? year, isTime)
  if (day !== undefined) offer(day, (word) => isTime(word) || DAY.test(word))
  for (const time of times.toReversed())
    found.push({ type: 'allOfYear', label: nameOf(time), filters: { ...on(filters, time), search: [] } })
  return found
}

const nameOf = (time: string): string =>
  time.length === 4 ? time : time.length === 7 ? monthName(time) : shortDate(time)

/** The first page of filters with a year, month or day as the only days. */
const on = (filters: Filters, time: string): Filters => ({
  ...filters,
  page: 1,
  [time.length === 4 ? 'year' : time.length === 7 ? 'month' : 'date']: [time],
})

/** Search terms as people read them, without signs. */
const plain = (search: readonly string[]): string => search.map((term) => term.replaceAll(/["*]/g, '')).join(' ')
