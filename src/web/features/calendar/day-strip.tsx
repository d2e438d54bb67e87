import {
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { CalendarRange, FarDays } from '#archive/calendar-range.ts'
import type { Day } from '#archive/day-stamp.ts'
import { countLabel } from '#archive/pages.ts'
import { useFilters } from '#web/address/filters.ts'
import { daysByMonth, NO_ACTIVITY, type Activity } from './activity.ts'
import { clickAct } from './day-act.ts'
import { FarYears } from './far-years.tsx'
import { useAutoScroll } from './auto-scroll.ts'
import { cellOf, isOnShow, moveCell, type CalendarCell } from './calendar-cell.ts'
import { partOf, targetDay } from './scroll-target.ts'
import { haveRoomForCounts, hasRoomForName, shortMonth } from './strip-label.ts'
import { StripMonth } from './strip-month.tsx'
import { stripRange } from './strip-range.ts'
import { tickWidth } from './strip-scale.ts'
import { StripSlider } from './strip-slider.tsx'
import { StripYears } from './strip-years.tsx'
import { today } from '#web/data/today.ts'
import { useMonthSize } from './use-month-size.ts'
import { usePick } from './use-pick.ts'

interface Props {
  /** The scroll container; the buttons next to it scroll it too. */
  strip: RefObject<HTMLDivElement | null>
  /** The range of the whole calendar; the strip draws the part that has cards. */
  range: CalendarRange
  activity: Activity
  /** The active days of the drawn months, in chronological order. */
  days: readonly Day[]
  /** Search results by day, month and year; null without filters. */
  hits: Activity | null
  shownDays: readonly Day[]
  /** True until the shown days are known: the strip does not scroll before. */
  isUnknown: boolean
  /** True while the grid of months is open, whose labels filter instead. */
  isOpen: boolean
}

/** Number of months that fit: 23 on a wide screen, 14 at 768 px, 7 on a phone. */
const SIZES = '[--track:1.75rem] max-md:[--track:2.5rem] [--visible:7] md:[--visible:14] xl:[--visible:23]'

/** In the strip the years are below the months, so that up and down are the reverse of the grid. */
const MIRRORED: Record<string, string> = { ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp' }

/** Maximum width of a month where few months share the strip, in rem. */
const BROADEST_MONTH = 17.5

const farHits = (hits: Activity | null, { years }: FarDays) =>
  hits && years.reduce((sum, year) => sum + (hits.counts.get(year) ?? 0), 0)

/**
 * The calendar in one row: a tick for each day with cards, taller for more cards, above the names of the months and years. The
 * days are one slider; a press on a tick, a month or a year sets its filter.
 */
export function DayStrip({ strip, range, activity, days, hits, shownDays, isUnknown, isOpen }: Props) {
  const { filters } = useFilters()
  const pick = usePick(activity)
  const [kept, setKept] = useState<CalendarCell | null>(null)
  const now = today()
  const drawn = stripRange(range, days, filters, activity === NO_ACTIVITY ? null : now)
  const { months, earlier, later } = drawn
  const span = { first: months[0] ?? '', last: months.at(-1) ?? '' }
  const byMonth = useMemo(() => daysByMonth(days), [days])
  const shown = daysByMonth(shownDays)
  const known = targetDay(filters, shownDays)
  const target = known ?? days.at(-1) ?? null
  const stop = kept !== null && isOnShow(kept, span) ? kept : (target?.slice(0, 7) ?? span.last)
  const goal = isUnknown ? known : target
  useAutoScroll(strip, goal && partOf(goal, drawn), months.length)
  const box = useRef<HTMLDivElement>(null)
  const digit = useRef<HTMLSpanElement>(null)
  const { width, room } = useMonthSize(box, digit, months.length)
  const countOf = (month: string) => (hits ?? activity).counts.get(month) ?? 0
  const hasCounts = haveRoomForCounts(
    months.filter(countOf).map((month) => ({ name: shortMonth(month), count: countLabel(countOf(month)) })),
    room,
  )

  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell) pick(cell, clickAct(event))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (!cell || event.altKey || event.metaKey) return
    const { shiftKey, ctrlKey } = event
    const to = moveCell(cell, { key: MIRRORED[event.key] ?? event.key, shiftKey, ctrlKey }, span)
    const label = to === null ? null : strip.current?.querySelector<HTMLElement>(`[data-cell="${to}"]`)
    if (!label) return
    event.preventDefault()
    label.focus({ preventScroll: true })
    label.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <div
      ref={strip}
      className={`@container relative min-w-0 grow overflow-x-auto overflow-y-hidden overscroll-x-contain -ml-1 pl-1 md:pt-1 [scrollbar-width:none] ${SIZES}`}
    >
      <div className="flex w-max min-w-full items-start gap-x-2">
        {earlier && !isOpen && <FarYears label="earlier" days={earlier} hits={farHits(hits, earlier)} />}
        <div
          ref={box}
          role="presentation"
          style={
            {
              width: `calc(${months.length} * 100cqw / var(--visible))`,
              maxWidth: `${months.length * BROADEST_MONTH}rem`,
              '--tick': `${tickWidth(width)}px`,
            } as CSSProperties
          }
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={(event) => setKept(cellOf(event.target))}
          className="relative grow"
        >
          <span ref={digit} aria-hidden className="invisible absolute w-[1ch] text-xs" />
          {days.length > 0 && (
            <StripSlider
              strip={strip}
              months={months}
              days={days}
              activity={activity}
              hits={hits}
              wanted={target}
              isShown={(day) => shown.get(day.slice(0, 7))?.includes(day) ?? false}
              onPick={pick}
            />
          )}
          <div className="flex">
            {months.map((month) => (
              <StripMonth
                key={month}
                month={month}
                activity={activity}
                hits={hits}
                days={byMonth.get(month) ?? ''}
                shown={shown.get(month) ?? ''}
                today={now.startsWith(month) ? now : ''}
                isPicked={filters.month.includes(month)}
                isCaption={isOpen}
                isTabStop={stop === month}
                hasName={hasRoomForName(shortMonth(month), room)}
                hasCount={hasCounts}
              />
            ))}
          </div>
          <StripYears
            months={months}
            activity={activity}
            hits={hits}
            picked={filters.year}
            isCaption={isOpen}
            stop={stop}
          />
        </div>
        {later && !isOpen && <FarYears label="later" days={later} hits={farHits(hits, later)} />}
      </div>
    </div>
  )
}
