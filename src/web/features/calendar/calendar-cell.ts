import { monthRange, shiftDay } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'
import { sameDayIn, shiftMonth, weekday } from './shift.ts'

/** A focusable cell of the calendar: a day `YYYY-MM-DD`, a month's label `YYYY-MM` or a year's label `YYYY`. */
export type CalendarCell = string

export const isDay = (cell: CalendarCell): cell is Day => cell.length === 10
export const isMonth = (cell: CalendarCell): boolean => cell.length === 7

/** The cell of an element, or of its nearest ancestor that has one. */
export const cellOf = (target: EventTarget): CalendarCell | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-cell]')?.dataset['cell']) || null

/** The first and last month on show, `YYYY-MM`. */
export interface Span {
  first: string
  last: string
}

const within = (value: string, first: string, last: string) => (value < first ? first : value > last ? last : value)

const clampDay = (day: Day, { first, last }: Span) => within(day, monthRange(first).from, monthRange(last).to)

/** Limits a target day to the month of `day`, so that Home and End stay in the visible row. */
function inItsMonth(day: Day, to: Day): Day {
  const month = monthRange(day.slice(0, 7))
  return within(to, month.from, month.to)
}

/** True for a day in the first row of its month, below the month's label. */
const inFirstRow = (day: Day) => Number(day.slice(8)) - weekday(day) <= 1

function fromDay(day: Day, key: string, whole: boolean, span: Span): CalendarCell | null {
  const to = (days: number) => clampDay(shiftDay(day, days), span)
  switch (key) {
    case 'ArrowLeft':
      return to(-1)
    case 'ArrowRight':
      return to(1)
    case 'ArrowUp':
      return inFirstRow(day) ? day.slice(0, 7) : to(-7)
    case 'ArrowDown':
      return to(7)
    case 'PageUp':
      return clampDay(sameDayIn(day, whole ? -12 : -1), span)
    case 'PageDown':
      return clampDay(sameDayIn(day, whole ? 12 : 1), span)
    case 'Home':
      return whole ? monthRange(span.first).from : inItsMonth(day, shiftDay(day, -weekday(day)))
    case 'End':
      return whole ? monthRange(span.last).to : inItsMonth(day, shiftDay(day, 6 - weekday(day)))
    default:
      return null
  }
}

function fromMonth(month: string, key: string, whole: boolean, { first, last }: Span): CalendarCell | null {
  const to = (months: number) => within(shiftMonth(month, months), first, last)
  if (key === 'ArrowLeft' || key === 'PageUp') return to(whole && key === 'PageUp' ? -12 : -1)
  if (key === 'ArrowRight' || key === 'PageDown') return to(whole && key === 'PageDown' ? 12 : 1)
  if (key === 'ArrowUp') return month.slice(0, 4)
  if (key === 'ArrowDown') return `${month}-01`
  if (key === 'Home') return first
  return key === 'End' ? last : null
}

function fromYear(year: string, key: string, span: Span): CalendarCell | null {
  const [first, last] = [span.first.slice(0, 4), span.last.slice(0, 4)]
  if (key === 'ArrowLeft' || key === 'PageUp') return within(String(Number(year) - 1), first, last)
  if (key === 'ArrowRight' || key === 'PageDown') return within(String(Number(year) + 1), first, last)
  if (key === 'ArrowDown') return within(`${year}-01`, span.first, span.last)
  if (key === 'Home') return first
  return key === 'End' ? last : null
}

/**
 * The cell that a key leads to: arrows move by day and week, PageUp and PageDown by month (with Shift by year), Home and End to
 * the ends of the week (with Ctrl of the calendar). Above a month's first week is its label, above that the year's.
 * @returns the same cell at an end of the calendar, null for a key without a meaning here
 */
export function moveCell(
  cell: CalendarCell,
  { key, shiftKey, ctrlKey }: { key: string; shiftKey: boolean; ctrlKey: boolean },
  span: Span,
): CalendarCell | null {
  const whole = key === 'Home' || key === 'End' ? ctrlKey : shiftKey
  if (isDay(cell)) return fromDay(cell, key, whole, span)
  return isMonth(cell) ? fromMonth(cell, key, whole, span) : fromYear(cell, key, span)
}

/**
 * The day where Tab enters the calendar: the wanted day if its month is on show, else the first day of the nearest month that
 * is, for null of the last month.
 */
export function entryCell(wanted: string | null, span: Span): CalendarCell {
  const month = wanted === null ? span.last : within(wanted.slice(0, 7), span.first, span.last)
  return wanted !== null && isDay(wanted) && wanted.startsWith(month) ? wanted : `${month}-01`
}

/** True when `span` contains the cell. */
export function isOnShow(cell: CalendarCell, { first, last }: Span): boolean {
  const length = Math.min(cell.length, 7)
  const [from, to, at] = [first, last, cell].map((text) => text.slice(0, length)) as [string, string, string]
  return at >= from && at <= to
}
