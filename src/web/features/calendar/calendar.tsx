import { ChevronDown, ChevronLeft, ChevronRight, ChevronsDownUp, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { calendarRange, type CalendarRange } from '#archive/calendar-range.ts'
import type { DayCount } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'
import { TEXTS } from '#archive/texts.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { useAllMonths, useCalendarOpen } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Failure } from '#web/ui/failure.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NO_ACTIVITY, readActivity } from './activity.ts'
import { DayStrip } from './day-strip.tsx'
import { autoScroll } from './auto-scroll.ts'
import { drawnDays } from './strip-scale.ts'
import { useOverflows } from './use-overflows.ts'

// Loaded lazily, as the grid is rarely open and no part of the first view.
const MonthStrip = lazyPart(async () => (await import('./month-strip.tsx')).MonthStrip)

interface Props {
  /** The days of the cards on the page, in any order, with duplicates. */
  shownDays: readonly Day[]
  /** The days of the whole list; null without filters. */
  foundDays: readonly DayCount[] | null
  /** True while the cards of the page are loading. */
  isLoading: boolean
}

/** Distance by which the buttons scroll strip and grid, in pixels (R2.10). */
const SCROLL_STEP = 200

const NOTHING: CalendarRange = { months: [], earlier: null, later: null }
const NO_DATES: readonly DayCount[] = []

/** Days have the size of a touch target on narrow and touch screens; a month is as high as six weeks and its label. */
const SIZES =
  '[--cell:1.5rem] [--label:1.75rem] [--month:calc(6*var(--cell)+var(--label)+0.5rem)] ' +
  'max-md:[--cell:2.5rem] max-md:[--label:2.5rem] pointer-coarse:[--cell:2.5rem] pointer-coarse:[--label:2.5rem]'

/**
 * The timeline calendar (R2.9): a strip with a tick for each day, which opens to the grid of all months. Days, months and years
 * filter by click or key. While the activity is loading, the same months are drawn without heat levels, so that no layout shift
 * follows.
 */
export function Calendar({ shownDays, foundDays, isLoading }: Props) {
  const calendar = useCalendar()
  const [isOpen, setOpen] = useCalendarOpen()
  const [isWrapped, setWrapped] = useAllMonths()
  const strip = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const dates = calendar.data?.activeDates ?? NO_DATES
  const activity = useMemo(() => (dates === NO_DATES ? NO_ACTIVITY : readActivity(dates)), [dates])
  const hits = useMemo(() => foundDays && readActivity(foundDays), [foundDays])
  const range = useMemo(() => calendarRange(site.calendarFirst, site.calendarLast, dates), [dates])
  const days = useMemo(() => drawnDays(dates, range.months), [dates, range])
  // Deferred, as the months consist of some hundred days. Wrapped ones are drawn at once, as the page below depends on their
  // height.
  const drawn = useDeferredValue(range, isWrapped ? range : NOTHING)
  const overflows = useOverflows(strip)
  const scroll = (by: number) => (isOpen ? grid : strip).current?.scrollBy({ left: by, behavior: autoScroll() })

  if (calendar.isError && !calendar.data) {
    return (
      <section aria-label="calendar" className="no-print py-8 text-center">
        <Failure>{TEXTS.activityFailed}</Failure>
        <Button className="mt-2" onClick={() => void calendar.refetch()}>
          {TEXTS.retry}
        </Button>
      </section>
    )
  }
  const scrolls = isOpen ? !isWrapped : overflows
  return (
    <section aria-label="calendar" className={`no-print ${SIZES}`}>
      <h2 className="sr-only">calendar</h2>
      {/* The space below the years belongs to the hit area; on narrow screens the next row may overlap it. */}
      <div className={classNames('flex items-start gap-1', !isOpen && 'max-md:-mb-2')}>
        <DayStrip
          strip={strip}
          range={range}
          activity={activity}
          days={days}
          hits={hits}
          shownDays={shownDays}
          isUnknown={isLoading}
          isOpen={isOpen}
        />
        <div className="flex shrink-0 items-center">
          {scrolls && (
            <div className={isOpen ? 'flex' : 'flex max-md:hidden'}>
              <IconButton icon={ChevronLeft} label="scroll calendar left" onClick={() => scroll(-SCROLL_STEP)} />
              <IconButton icon={ChevronRight} label="scroll calendar right" onClick={() => scroll(SCROLL_STEP)} />
            </div>
          )}
          {isOpen && (
            <IconButton
              icon={isWrapped ? ChevronsDownUp : ChevronsUpDown}
              label="all months"
              aria-pressed={isWrapped}
              onClick={() => setWrapped(!isWrapped)}
            />
          )}
          <IconButton
            icon={isOpen ? ChevronUp : ChevronDown}
            label={isOpen ? 'hide months' : 'show months'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      {isOpen && (
        <Suspense fallback={<div className="h-[calc(var(--label)+var(--month))]" />}>
          <MonthStrip
            strip={grid}
            range={drawn}
            activity={activity}
            shownDays={shownDays}
            newest={days.at(-1) ?? null}
            isLoading={calendar.isPending}
            isWrapped={isWrapped}
          />
        </Suspense>
      )}
    </section>
  )
}
