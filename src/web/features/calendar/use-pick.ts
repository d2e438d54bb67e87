import { useFilters } from '#web/address/filters.ts'
import type { Activity } from './activity.ts'
import { changeFor, type DayAct } from './day-act.ts'
import type { Place } from './place.ts'

/** Gives what an act on a day, month or year of the calendar does to the filters. */
export function usePick(activity: Activity): (place: Place, act: DayAct) => void {
  const { current, add, remove, replaceDate } = useFilters()
  return (place, act) => {
    const wanted = changeFor(place, act, current(), (activity.counts.get(place) ?? 0) > 0)
    if (wanted?.how === 'replace') replaceDate(wanted.day)
    else if (wanted?.how === 'add') add(wanted.filter)
    else if (wanted) remove(wanted.filter)
  }
}
