import { describe, expect, it } from 'vitest'
import { entryCell, isOnShow, moveCell } from './calendar-cell.ts'

const SPAN = { first: '2023-09', last: '2025-07' }
const press = (cell: string, key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  moveCell(cell, { key, shiftKey: false, ctrlKey: false, ...held }, SPAN)

describe('from a day', () => {
  it('goes a day left and right, over the ends of months', () => {
    expect(press('2023-09-30', 'ArrowRight')).toBe('2023-10-01')
    expect(press('2023-10-01', 'ArrowLeft')).toBe('2023-09-30')
  })

  it('goes a week up and down', () => {
    expect(press('2023-09-15', 'ArrowUp')).toBe('2023-09-08')
    expect(press('2023-09-15', 'ArrowDown')).toBe('2023-09-22')
    expect(press('2023-09-29', 'ArrowDown')).toBe('2023-10-06')
  })

  it('finds the label of the month above its first week', () => {
    // September 2023 begins on a Friday.
    expect(press('2023-09-01', 'ArrowUp')).toBe('2023-09')
    expect(press('2023-09-02', 'ArrowUp')).toBe('2023-09')
    expect(press('2023-09-03', 'ArrowUp')).not.toBe('2023-09')
    expect(press('2023-10-07', 'ArrowUp')).toBe('2023-10')
  })

  it('goes a month or a year by page keys', () => {
    expect(press('2024-01-31', 'PageDown')).toBe('2024-02-29')
    expect(press('2024-01-31', 'PageUp')).toBe('2023-12-31')
    expect(press('2024-01-31', 'PageDown', { shiftKey: true })).toBe('2025-01-31')
  })

  it('goes to the ends of the week and of the calendar', () => {
    expect(press('2023-09-13', 'Home')).toBe('2023-09-10')
    expect(press('2023-09-13', 'End')).toBe('2023-09-16')
    expect(press('2023-09-02', 'Home')).toBe('2023-09-01')
    expect(press('2023-09-30', 'End')).toBe('2023-09-30')
    expect(press('2024-09-13', 'Home', { ctrlKey: true })).toBe('2023-09-01')
    expect(press('2024-09-13', 'End', { ctrlKey: true })).toBe('2025-07-31')
  })

  it('stays in the calendar', () => {
    expect(press('2023-09-01', 'ArrowLeft')).toBe('2023-09-01')
    expect(press('2025-07-30', 'ArrowDown')).toBe('2025-07-31')
    expect(press('2023-10-05', 'PageUp', { shiftKey: true })).toBe('2023-09-01')
  })

  it('leaves other keys alone', () => {
    expect(press('2023-09-01', 'a')).toBeNull()
    expect(press('2023-09-01', 'Tab')).toBeNull()
  })
})

describe('from a label', () => {
  it('goes between months, up to the year and down to the first day', () => {
    expect(press('2023-12', 'ArrowRight')).toBe('2024-01')
    expect(press('2023-09', 'ArrowLeft')).toBe('2023-09')
    expect(press('2023-12', 'ArrowUp')).toBe('2023')
    expect(press('2023-12', 'ArrowDown')).toBe('2023-12-01')
    expect(press('2023-12', 'Home')).toBe('2023-09')
    expect(press('2023-12', 'End')).toBe('2025-07')
    expect(press('2023-12', 'x')).toBeNull()
  })

  it('goes between years and down to the first month on show', () => {
    expect(press('2023', 'ArrowRight')).toBe('2024')
    expect(press('2025', 'ArrowRight')).toBe('2025')
    expect(press('2023', 'ArrowDown')).toBe('2023-09')
    expect(press('2024', 'ArrowDown')).toBe('2024-01')
    expect(press('2024', 'ArrowUp')).toBeNull()
  })
})

describe('entryCell', () => {
  it('is the wanted day or the first of the wanted month', () => {
    expect(entryCell('2024-05-05', SPAN)).toBe('2024-05-05')
    expect(entryCell('2024-05', SPAN)).toBe('2024-05-01')
  })

  it('lies in the calendar', () => {
    expect(entryCell('2020-05-05', SPAN)).toBe('2023-09-01')
    expect(entryCell(null, SPAN)).toBe('2025-07-01')
  })
})

it('knows what is on show', () => {
  expect(isOnShow('2025', SPAN)).toBe(true)
  expect(isOnShow('2023-08', SPAN)).toBe(false)
  expect(isOnShow('2025-07-31', SPAN)).toBe(true)
})
