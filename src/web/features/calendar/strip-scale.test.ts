import { describe, expect, it } from 'vitest'
import { monthsBetween } from '#archive/calendar.ts'
import {
  drawnDays,
  initialDay,
  nextSliderDay,
  nearestDay,
  placeInStrip,
  tickHeight,
  tickPath,
  tickWidth,
} from './strip-scale.ts'

const MONTHS = monthsBetween('2024-01', '2024-04')
const DAYS = ['2024-01-10', '2024-01-20', '2024-03-01', '2024-03-31', '2024-04-30']

describe('tickHeight', () => {
  it('is nothing without cards, and never too little to be seen', () => {
    expect(tickHeight(0, 20)).toBe(0)
    expect(tickHeight(1, 1000)).toBeGreaterThan(0.3)
  })

  it('grows with the cards up to the fullest day', () => {
    const heights = [1, 4, 8, 12, 20].map((count) => tickHeight(count, 20))
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(new Set(heights).size).toBe(5)
    expect([tickHeight(20, 20), tickHeight(500, 20)]).toEqual([1, 1])
  })
})

it('a tick is 2 px wide, and up to 4 where a day has more room, so that days beside each other stay apart', () => {
  expect([0, 43, 190, 267, 280, 900].map(tickWidth)).toEqual([2, 2, 3, 4, 4, 4])
})

it('the ticks of a month are one path: a line from the bottom in the middle of each day, longer where it is asked', () => {
  const height = (day: string) => (day === '2024-01-10' ? 24 : 8)
  expect(tickPath([], height)).toBe('')
  expect(tickPath(['2024-01-10', '2024-01-20'], height)).toBe('M9.5 24V0M19.5 24V16')
  expect(tickPath(['2024-01-20'], height, 2)).toBe('M19.5 26V14')
})

describe('placeInStrip', () => {
  it('gives all months the same width, and a day its share of its month', () => {
    expect(placeInStrip('2024-01-01', MONTHS)).toBeCloseTo(0.5 / 31 / 4)
    expect(placeInStrip('2024-02-29', MONTHS)).toBeCloseTo((1 + 28.5 / 29) / 4)
    expect(placeInStrip('2024-04-30', MONTHS)).toBeLessThan(1)
  })

  it('keeps the order of time', () => {
    const cells = DAYS.map((day) => placeInStrip(day, MONTHS))
    expect(cells).toEqual(cells.toSorted((a, b) => a - b))
  })
})

describe('nearestDay', () => {
  it('is the day nearest to the cell', () => {
    for (const day of DAYS) expect(nearestDay(DAYS, MONTHS, placeInStrip(day, MONTHS) + 0.001, 0.01)).toBe(day)
    const between = (placeInStrip('2024-01-10', MONTHS) + placeInStrip('2024-01-20', MONTHS)) / 2
    expect(nearestDay(DAYS, MONTHS, between + 0.001, 1)).toBe('2024-01-20')
  })

  it('is none where no day is within reach', () => {
    expect(nearestDay(DAYS, MONTHS, placeInStrip('2024-02-14', MONTHS), 0.02)).toBeNull()
    expect(nearestDay([], MONTHS, 0.5, 1)).toBeNull()
  })
})

describe('nextSliderDay', () => {
  it('goes from day to day, and stays at the ends', () => {
    expect(nextSliderDay(DAYS, '2024-01-20', 'ArrowRight')).toBe('2024-03-01')
    expect(nextSliderDay(DAYS, '2024-01-20', 'ArrowLeft')).toBe('2024-01-10')
    expect(nextSliderDay(DAYS, '2024-01-20', 'ArrowUp')).toBe('2024-03-01')
    expect(nextSliderDay(DAYS, '2024-01-10', 'ArrowDown')).toBe('2024-01-10')
    expect(nextSliderDay(DAYS, '2024-04-30', 'ArrowRight')).toBe('2024-04-30')
  })

  it('goes by months with cards, and to the ends', () => {
    expect(nextSliderDay(DAYS, '2024-01-10', 'PageUp')).toBe('2024-03-01')
    expect(nextSliderDay(DAYS, '2024-04-30', 'PageUp')).toBe('2024-04-30')
    expect(nextSliderDay(DAYS, '2024-04-30', 'PageDown')).toBe('2024-03-01')
    expect(nextSliderDay(DAYS, '2024-03-31', 'PageDown')).toBe('2024-01-10')
    expect(nextSliderDay(DAYS, '2024-01-20', 'PageDown')).toBe('2024-01-10')
    expect([nextSliderDay(DAYS, '2024-03-01', 'Home'), nextSliderDay(DAYS, '2024-03-01', 'End')]).toEqual([
      '2024-01-10',
      '2024-04-30',
    ])
  })

  it('leaves other keys alone', () => {
    expect(nextSliderDay(DAYS, '2024-03-01', 'a')).toBeNull()
    expect(nextSliderDay(DAYS, '2024-03-01', 'Enter')).toBeNull()
  })
})

it('the slider is at the wanted day or the next one with cards, else at the newest', () => {
  expect(initialDay(DAYS, '2024-01-20')).toBe('2024-01-20')
  expect(initialDay(DAYS, '2024-02-01')).toBe('2024-03-01')
  expect(initialDay(DAYS, '2024-05-01')).toBe('2024-04-30')
  expect(initialDay(DAYS, null)).toBe('2024-04-30')
  expect(initialDay([], '2024-01-01')).toBeNull()
})

it('days beyond the drawn months are not drawn', () => {
  const dates = ['1970-01-01', ...DAYS, '2050-06-01'].map((date) => ({ date, count: 1 }))
  expect(drawnDays(dates, MONTHS)).toEqual(DAYS)
})
