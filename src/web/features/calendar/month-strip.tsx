import { useId, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { CalendarRange } from '#archive/calendar-range.ts'
import type { Day } from '#archive/day-stamp.ts'
import { useFilters } from '#web/address/filters.ts'
import { classNames } from '#web/ui/class-names.ts'
import { daysByMonth, type Activity } from './activity.ts'
import { clickAct, keyAct } from './day-act.ts'
import { DayTooltip } from './day-tooltip.tsx'
import { FarYears } from './far-years.tsx'
import { autoScroll, useAutoScroll } from './auto-scroll.ts'
import { Month } from './month.tsx'
import { cellOf, entryCell, isOnShow, moveCell, type CalendarCell } from './calendar-cell.ts'
import { partOf, targetDay } from './scroll-target.ts'
import { today } from '#web/data/today.ts'
import { usePick } from './use-pick.ts'
import { YearStrip } from './year-strip.tsx'
import { byYear } from './years.ts'

interface Props {
  /** The scroll container; the buttons next to it scroll it too. */
  strip: RefObject<HTMLDivElement | null>
  range: CalendarRange
  activity: Activity
  shownDays: readonly Day[]
  /** The newest active day, to which the calendar scrolls while no day is picked or shown; null without any. */
  newest: Day | null
  isLoading: boolean
  /** True when months wrap into rows. */
  isWrapped: boolean
}

/**
 * The months of the grid, a single Tab stop. Events of all days and labels are handled here (event delegation), so that a day
 * is a bare button.
 */
export function MonthStrip({ strip, range, activity, shownDays, newest, isLoading, isWrapped }: Props) {
  const { filters } = useFilters()
  const change = usePick(activity)
  const [kept, setKept] = useState<CalendarCell | null>(null)
  const hintId = useId()

  const { months, earlier, later } = range
  const span = { first: months[0] ?? '', last: months.at(-1) ?? '' }
  const shown = daysByMonth(shownDays)
  const picked = daysByMonth(filters.date)
  const target = targetDay(filters, shownDays) ?? newest
  const cell = kept !== null && isOnShow(kept, span) ? kept : entryCell(target, span)
  const now = today()
  useAutoScroll(strip, isWrapped || target === null ? null : partOf(target, range), months.length)

  const onClick = (event: MouseEvent) => {
    const at = cellOf(event.target)
    if (at) change(at, clickAct(event))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellOf(event.target)
    if (!at) return
    const act = keyAct(event)
    const to = act || event.altKey || event.metaKey ? null : moveCell(at, event, span)
    if (!act && to === null) return
    event.preventDefault()
    if (act) return change(at, act)
    const element = strip.current?.querySelector<HTMLElement>(`[data-cell="${to}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: autoScroll() })
  }

  return (
    <>
      <p id={hintId} className="sr-only">
        arrow keys move by day and week, page keys by month; Enter shows a day, Shift and Enter adds it, Alt and Enter
        takes it away; above the first week stand month and year
      </p>
      <div
        ref={strip}
        role="group"
        aria-label="days with cards"
        aria-describedby={hintId}
        aria-busy={isLoading}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={(event) => setKept(cellOf(event.target))}
        className={classNames(
          'relative -mx-1.5 transition-opacity duration-200',
          isLoading && 'opacity-50',
          isWrapped
            ? 'max-h-[45dvh] space-y-3 overflow-y-auto overscroll-y-contain'
            : 'box-content flex min-h-[calc(var(--label)+var(--month))] gap-x-4 overflow-x-scroll overscroll-x-contain scroll-px-4 [scrollbar-width:thin]',
        )}
      >
        {earlier && <FarYears label="earlier" days={earlier} />}
        {byYear(months).map(({ year, months: within }) => (
          <YearStrip
            key={year}
            year={year}
            count={activity.counts.get(year) ?? 0}
            isPicked={filters.year.includes(year)}
            isWrapped={isWrapped}
            cell={cell}
          >
            {within.map((month) => (
              <Month
                key={month}
                month={month}
                activity={activity}
                shown={shown.get(month) ?? ''}
                picked={picked.get(month) ?? ''}
                isPicked={filters.month.includes(month)}
                today={now.startsWith(month) ? now : ''}
                cell={cell.startsWith(month) ? cell : ''}
              />
            ))}
          </YearStrip>
        ))}
        {later && <FarYears label="later" days={later} />}
      </div>
      <DayTooltip
        strip={strip}
        activity={activity}
        isShown={(day) => shown.get(day.slice(0, 7))?.includes(day) ?? false}
      />
    </>
  )
}
