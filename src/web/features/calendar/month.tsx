import { memo } from 'react'
import { monthGrid } from '#archive/calendar.ts'
import { monthName } from '#archive/filter-label.ts'
import { countLabel } from '#archive/pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Activity } from './activity.ts'
import { dayClasses } from './day-cell.ts'
import { dayLabel } from './day-name.ts'
import { heatLevel } from '#archive/heat-level.ts'
import type { CalendarCell } from './calendar-cell.ts'

interface Props {
  /** `YYYY-MM` */
  month: string
  activity: Activity
  /** The days of this month whose cards are shown, joined to one string (see `daysByMonth`). */
  shown: string
  /** The picked days of this month, in the same form. */
  picked: string
  /** True when the whole month is a filter. */
  isPicked: boolean
  /** Today, or the focused cell, if it is in this month; else ''. */
  today: string
  cell: CalendarCell
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * One month: its label with the count in brackets, and its weeks. Events are delegated to the calendar by `data-cell`; the
 * props are strings, so that `memo` skips months that a change of filters does not touch.
 */
export const Month = memo(function Month({ month, activity, shown, picked, isPicked, today, cell }: Props) {
  const count = activity.counts.get(month) ?? 0
  const labelId = `month-${month}`
  const [name = '', year = ''] = monthName(month).split(' ')
  const tabIndex = (here: CalendarCell) => (here === cell ? 0 : -1)
  return (
    <div
      data-month={month}
      className="relative h-(--month) w-[calc(7*var(--cell)+0.5rem)] shrink-0 p-1 [content-visibility:auto]"
    >
      <button
        type="button"
        id={labelId}
        data-cell={month}
        tabIndex={tabIndex(month)}
        aria-pressed={isPicked}
        aria-disabled={count === 0}
        className={classNames(
          'flex h-(--label) w-full items-center rounded-[5px] px-[3px] text-[0.8125rem] lowercase',
          count === 0 ? 'cursor-default text-quiet' : 'text-ink hover:text-accent',
          isPicked && 'font-semibold text-red underline decoration-2 underline-offset-4',
        )}
      >
        {name}
        <span className="sr-only">{` ${year}`}</span>
        {count > 0 && (
          <span className="text-quiet">
            {'\u00a0'}({countLabel(count)}
            <span className="sr-only">{count === 1 ? ' card' : ' cards'}</span>)
          </span>
        )}
      </button>
      <div
        role="grid"
        aria-labelledby={labelId}
        aria-multiselectable
        className="grid grid-cols-[repeat(7,var(--cell))] forced-color-adjust-none"
      >
        <div role="row" className="sr-only">
          {WEEKDAYS.map((day) => (
            <span key={day} role="columnheader">
              {day}
            </span>
          ))}
        </div>
        {monthGrid(month).weeks.map((week, index) => (
          <div key={index} role="row" className="contents">
            {week.map((day, weekday) => {
              if (day === null) return <span key={weekday} role="gridcell" />
              const cards = activity.counts.get(day) ?? 0
              const is = { shown: shown.includes(day), picked: picked.includes(day), today: day === today }
              return (
                <button
                  key={day}
                  type="button"
                  role="gridcell"
                  data-cell={day}
                  tabIndex={tabIndex(day)}
                  aria-label={dayLabel(day, cards, { isShown: is.shown, isToday: is.today })}
                  aria-selected={is.picked || undefined}
                  aria-disabled={cards === 0 || undefined}
                  aria-current={is.today ? 'date' : undefined}
                  className={dayClasses(heatLevel(cards, activity.fullest), is)}
                >
                  {Number(day.slice(8))}
                </button>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
})
