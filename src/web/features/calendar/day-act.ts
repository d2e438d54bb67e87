import type { Day } from '#archive/day-stamp.ts'
import type { Filter, Filters } from '#archive/filters.ts'
import { isDay, isMonth, type CalendarCell } from './calendar-cell.ts'

/** The effect of a click on a day on the picked days (R2.15). */
export type DayAct = 'replace' | 'add' | 'remove'

/** The modifier keys of a mouse or keyboard event. */
export interface Modifiers {
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** A plain click replaces the day picked last; Ctrl, Cmd or Shift add the day, Alt removes it. */
export function clickAct({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): DayAct {
  if (altKey) return 'remove'
  return ctrlKey || metaKey || shiftKey ? 'add' : 'replace'
}

/** The act of a key: Enter and Space with the same modifiers as a click; Delete and Backspace remove. Null for other keys. */
export function keyAct(event: Modifiers & { key: string }): DayAct | null {
  if (event.key === 'Delete' || event.key === 'Backspace') return 'remove'
  return event.key === 'Enter' || event.key === ' ' ? clickAct(event) : null
}

/** The change of the filters that results from an act on a cell. */
export type Change = { kind: 'add' | 'remove'; filter: Filter } | { kind: 'replace'; day: Day }

const kindOf = (cell: CalendarCell) => (isDay(cell) ? 'date' : isMonth(cell) ? 'month' : 'year')

/**
 * The filter change for an act on a day or on the label of a month or year; null without any. Labels toggle the filter of their
 * month or year. A cell without cards can be removed, but not picked; a day of a picked month or year is not added, as it is
 * included already.
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
