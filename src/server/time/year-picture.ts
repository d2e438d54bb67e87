import { counted } from '#archive/counted.ts'
import { topHeatCount, heatLevel } from '#archive/heat-level.ts'
import type { Library } from '#search/engine.ts'
import { dayCounts } from '#store/calendar.ts'
import { daysInMonth, type Day } from '#archive/day-stamp.ts'

/** The content of a year's picture: the card count of each day; null for a year without public cards. */
export async function yearPicture({ db }: Pick<Library, 'db'>, year: string, site: string) {
  const days = (await dayCounts(db, 'public')).filter(({ date }) => date.startsWith(`${year}-`))
  if (!/^\d{4}$/.test(year) || days.length === 0) return null
  const counts = new Map(days.map(({ date, count }) => [date, count]))
  const fullest = topHeatCount([...counts.values()])
  const levels = dayAfterDay(year).map((date) => heatLevel(counts.get(date) ?? 0, fullest))
  const cards = days.reduce((sum, { count }) => sum + count, 0)
  const line = `${counted(cards, 'card')}  ·  ${counted(days.length, 'day')}`
  return { words: year, line, site, year: { first: new Date(`${year}-01-01T00:00:00Z`).getUTCDay(), levels } }
}

const two = (number: number) => String(number).padStart(2, '0')

/** All days of a year `YYYY`, in order. */
const dayAfterDay = (year: string): Day[] =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from(
      { length: daysInMonth(Number(year), month + 1) },
      (__, day) => `${year}-${two(month + 1)}-${two(day + 1)}`,
    ),
  ).flat()
