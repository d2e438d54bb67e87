import { useFilters } from '#web/address/filters.ts'
import type { Activity } from './activity.ts'
import { changeFor, type DayAct } from './day-act.ts'
import type { CalendarCell } from './calendar-cell.ts'

/** Returns the handler of acts on a day, month or year of the calendar, which changes the filters. */
export function usePick(activity: Activity): (cell: CalendarCell, act: DayAct) => void {
  const { current, add, remove, replaceDate } = useFilters()
  return (cell, act) => {
    const wanted = changeFor(cell, act, current(), (activity.counts.get(cell) ?? 0) > 0)
    if (wanted?.kind === 'replace') replaceDate(wanted.day)
    else if (wanted?.kind === 'add') add(wanted.filter)
    else if (wanted) remove(wanted.filter)
  }
}
