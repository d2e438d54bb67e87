import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarRange } from './calendar-range.ts'
import { dayRanges, monthsBetween, type DayCount } from './calendar.ts'

const FIRST = '2023-09'
const LAST = '2025-07'
const range = (...dates: string[]) =>
  calendarRange(
    FIRST,
    LAST,
    dates.map((date) => ({ date, count: 1 })),
  )
const ends = ({ months }: { months: string[] }) => [months[0], months.at(-1)]

describe('the months of a calendar', () => {
  it('are those of the settings where no active day lies outside', () => {
    expect(range()).toEqual({ months: monthsBetween(FIRST, LAST), earlier: null, later: null })
    expect(range('2023-09-01', '2025-07-31').months).toHaveLength(23)
  })

  it('are widened to active days outside', () => {
    const { months, earlier, later } = range('2023-07-31', '2026-01-01')
    expect([months[0], months.at(-1), months.length, earlier, later]).toEqual(['2023-07', '2026-01', 31, null, null])
  })

  it('are widened over 24 empty months, and not over 25', () => {
    expect(range('2021-08-31')).toMatchObject({ earlier: null })
    expect(ends(range('2021-08-31'))).toEqual(['2021-08', LAST])
    expect(range('2021-07-31')).toMatchObject({ earlier: { years: ['2021'], count: 1 } })
    expect(ends(range('2021-07-31'))).toEqual([FIRST, LAST])
    expect(ends(range('2027-08-01'))).toEqual([FIRST, '2027-08'])
    expect(range('2027-09-01')).toMatchObject({ later: { years: ['2027'], count: 1 } })
  })

  it('are reached step by step, each no more than 24 empty months from the one before', () => {
    expect(ends(range('2017-07-01', '2019-08-01', '2021-08-01'))).toEqual(['2017-07', LAST])
    expect(range('2017-06-01', '2019-08-01', '2021-08-01').earlier).toEqual({ years: ['2017'], count: 1 })
  })

  it('leave a single card of 1970 out, and count what they leave out by year', () => {
    expect(range('1970-01-01', '2024-01-01').months).toHaveLength(23)
    const days = [
      { date: '1970-01-01', count: 1 },
      { date: '1999-12-31', count: 2 },
      { date: '2024-05-05', count: 9 },
      { date: '2038-01-19', count: 1 },
    ]
    expect(calendarRange(FIRST, LAST, days)).toMatchObject({
      earlier: { years: ['1970', '1999'], count: 3 },
      later: { years: ['2038'], count: 1 },
    })
  })
})

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const near = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const activity = fc.dictionary(fc.oneof(day, near), fc.integer({ min: 1, max: 9 }), { maxKeys: 40 }).map((counts) =>
  Object.entries(counts)
    .map(([date, count]): DayCount => ({ date, count }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
)
const settings = fc
  .tuple(near, near)
  .map(([a, b]) => [a.slice(0, 7), b.slice(0, 7)].toSorted() as [first: string, last: string])

const between = (a: string, b: string) => Math.max(0, monthsBetween(a, b).length - 2)
const sum = (days: readonly DayCount[]) => days.reduce((total, { count }) => total + count, 0)

describe('whatever is active, a calendar', () => {
  it('has every card in exactly one place: a drawn month, earlier or later', () => {
    fc.assert(
      fc.property(settings, activity, ([first, last], days) => {
        const { months, earlier, later } = calendarRange(first, last, days)
        const drawn = new Set(months)
        const inside = days.filter(({ date }) => drawn.has(date.slice(0, 7)))
        expect(sum(inside) + (earlier?.count ?? 0) + (later?.count ?? 0)).toBe(sum(days))
      }),
    )
  })

  it('draws the range of the settings, without a gap, and no pause of more than 24 months outside of it', () => {
    fc.assert(
      fc.property(settings, activity, ([first, last], days) => {
        const { months } = calendarRange(first, last, days)
        expect(months).toEqual(monthsBetween(months[0]!, months.at(-1)!))
        expect([months[0]! <= first, months.at(-1)! >= last]).toEqual([true, true])
        const active = new Set([first, last, ...days.map(({ date }) => date.slice(0, 7))])
        const outside = months.filter((month) => active.has(month) && (month <= first || month >= last))
        for (const [index, month] of outside.entries()) {
          const next = outside[index + 1]
          if (next !== undefined && !(month === first && next === last)) expect(between(month, next)).toBeLessThan(25)
        }
        expect([active.has(months[0]!), active.has(months.at(-1)!)]).toEqual([true, true])
      }),
    )
  })

  it('leaves out only days with more than 24 empty months before the rest', () => {
    fc.assert(
      fc.property(settings, activity, ([first, last], days) => {
        const { months } = calendarRange(first, last, days)
        const before = days.findLast(({ date }) => date.slice(0, 7) < months[0]!)
        const after = days.find(({ date }) => date.slice(0, 7) > months.at(-1)!)
        if (before) expect(between(before.date.slice(0, 7), months[0]!)).toBeGreaterThan(24)
        if (after) expect(between(months.at(-1)!, after.date.slice(0, 7))).toBeGreaterThan(24)
      }),
    )
  })

  it('names what it leaves out by years that hold exactly those cards', () => {
    fc.assert(
      fc.property(settings, activity, ([first, last], days) => {
        const { earlier, later } = calendarRange(first, last, days)
        for (const far of [earlier, later]) {
          if (!far) continue
          const ranges = dayRanges({ date: [], month: [], year: far.years }) ?? []
          const found = days.filter(({ date }) => ranges.some(({ from, to }) => date >= from && date <= to))
          expect(sum(found)).toBe(far.count)
        }
      }),
    )
  })
})
