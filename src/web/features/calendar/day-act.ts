import type { Day } from '#archive/day-stamp.ts'
import type { Filter, Filters } from '#archive/filters.ts'
import { isDay, isMonth, type CalendarCell } from './calendar-cell.ts'

/** What a click on a day does to the picked days (R2.15). */
export type DayAct = 'replace' | 'add' | 'remove'

/** The modifier keys of a mouse or keyboard event. */
export interface Modifiers {
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** A plain click replaces the day picked last; with Ctrl, Cmd or Shift it adds one, with Alt it takes one away. */
export function clickAct({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): DayAct {
  if (altKey) return 'remove'
  return ctrlKey || metaKey || shiftKey ? 'add' : 'replace'
}

/** The same by keyboard: Enter and Space with the same modifiers, Delete and Backspace take away. Null for other keys. */
export function keyAct(event: Modifiers & { key: string }): DayAct | null {
  if (event.key === 'Delete' || event.key === 'Backspace') return 'remove'
  return event.key === 'Enter' || event.key === ' ' ? clickAct(event) : null
}

/** A change of the filters that an act on a cell of the calendar asks for. */
export type Change = { kind: 'add' | 'remove'; filter: Filter } | { kind: 'replace'; day: Day }

const kindOf = (cell: CalendarCell) => (isDay(cell) ? 'date' : isMonth(cell) ? 'month' : 'year')

/**
 * What an act on a day, a month's or a year's label changes; null when nothing does. Labels filter by their month or
 * year, and a second time take that filter away. A day without cards cannot be picked, only taken
 * away, and one of a picked month or year is there already.
 */
export function changeFor(
  cell: CalendarCell,
  act: DayAct,
  filters: Pick<Filters, 'date' | 'month' | 'year'>,
  hasCards: boolean,
): Change | null {
  const filter = { kind: kindOf(cell), value: cell } as const
  const isPicked = filters[filter.kind].includes(cell)
  if (act === 'remove') return isPicked ? { kind: 'remove', filter } : null
  if (!isDay(cell)) {
    if (isPicked) return { kind: 'remove', filter }
    return hasCards ? { kind: 'add', filter } : null
  }
  if (!hasCards) return null
  if (act === 'replace') return { kind: 'replace', day: cell }
  const isWithin = filters.month.includes(cell.slice(0, 7)) || filters.year.includes(cell.slice(0, 4))
  return isPicked || isWithin ? null : { kind: 'add', filter }
}
