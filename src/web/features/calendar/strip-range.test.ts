import { describe, expect, it } from 'vitest'
import { calendarRange } from '#archive/calendar-range.ts'
import { drawnDays } from './strip-scale.ts'
import { stripRange } from './strip-range.ts'

const NO_FILTERS = { date: [], month: [] }

/** The strip of an archive with a card on each of these days. */
function strip(
  dates: readonly string[],
  filters: { date?: string[]; month?: string[] } = {},
  today: string | null = null,
) {
  const range = calendarRange(
    '2023-09',
    '2025-07',
    dates.map((date) => ({ date, count: 1 })),
  )
  const days = drawnDays(
    dates.map((date) => ({ date, count: 1 })),
    range.months,
  )
  return stripRange(range, days, { ...NO_FILTERS, ...filters }, today)
}

describe('stripRange', () => {
  it('goes from the first to the last month with cards, with the empty ones between', () => {
    expect(strip(['2023-03-14', '2023-04-02', '2023-06-30']).months).toEqual([
      '2023-03',
      '2023-04',
      '2023-05',
      '2023-06',
    ])
    expect(strip(['2024-02-29']).months).toEqual(['2024-02'])
  })

  it('goes on to the months that filters name, by themselves or by a day', () => {
    expect(strip(['2024-02-01'], { month: ['2024-04'] }).months).toEqual(['2024-02', '2024-03', '2024-04'])
    expect(strip(['2024-02-01'], { date: ['2024-01-31'] }).months).toEqual(['2024-01', '2024-02'])
  })

  it('does not follow a filter out of the calendar', () => {
    expect(strip(['2024-02-01'], { month: ['1024-04'], date: ['9999-12-31'] }).months).toEqual(['2024-02'])
  })

  it('leaves days far from the rest at its ends', () => {
    const { months, earlier, later } = strip(['1970-01-01', '2024-02-01', '2050-06-01'])
    expect(months).toEqual(['2024-02'])
    expect([earlier, later]).toEqual([
      { years: ['1970'], count: 1 },
      { years: ['2050'], count: 1 },
    ])
  })

  it('is the year until today where no month has a card, and the whole calendar until that is known', () => {
    expect(strip([]).months).toHaveLength(23)
    for (const dates of [[], ['1970-01-01']]) {
      const { months } = strip(dates, {}, '2026-02-28')
      expect([months.length, months[0], months.at(-1)]).toEqual([13, '2025-02', '2026-02'])
    }
    expect(strip(['2024-02-01'], {}, '2026-02-28').months).toEqual(['2024-02'])
  })
})
