import { ChevronLeft, ChevronRight, ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { calendarRange, type CalendarRange } from '#archive/calendar-range.ts'
import type { Day } from '#archive/day-stamp.ts'
import { TEXTS } from '#archive/texts.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { useAllMonths } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NO_ACTIVITY, readActivity } from './activity.ts'
import { gliding } from './glide.ts'
import { MonthStrip } from './month-strip.tsx'

interface Props {
  /** The days of the cards on the page, in any order, doubles allowed. */
  shownDays: readonly Day[]
}

/** How far the buttons scroll the strip, in pixels (specification, section 2). */
const SCROLL_STEP = 200

const NOTHING: CalendarRange = { months: [], earlier: null, later: null }

/** A day needs a thumb's size on narrow and touched screens; a month's height is that of six weeks and its label. */
const SIZES =
  '[--cell:1.5rem] [--label:1.75rem] [--month:calc(6*var(--cell)+var(--label)+0.5rem)] ' +
  'max-md:[--cell:2.5rem] max-md:[--label:2.5rem] pointer-coarse:[--cell:2.5rem] pointer-coarse:[--label:2.5rem]'

/**
 * The timeline calendar (specification, section 2): all months in a strip like a contact sheet, or wrapped. Days, months
 * and years filter by click or key. While the activity is fetched the same months stand there without ink, so that
 * nothing moves when it comes.
 */
export function Calendar({ shownDays }: Props) {
  const calendar = useCalendar()
  const [isWrapped, setWrapped] = useAllMonths()
  const strip = useRef<HTMLDivElement>(null)
  const dates = calendar.data?.activeDates
  const activity = useMemo(() => (dates ? readActivity(dates) : NO_ACTIVITY), [dates])
  const range = useMemo(() => calendarRange(site.calendarFirst, site.calendarLast, dates ?? []), [dates])
  // Some hundred days: they are drawn in pieces after what the visitor came for. Wrapped, they hold the page in place.
  const drawn = useDeferredValue(range, isWrapped ? range : NOTHING)
  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: gliding() })

  if (calendar.isError) {
    return (
      <section aria-label="calendar" className="no-print py-8 text-center">
        <p role="alert" className="text-red">
          {TEXTS.activityFailed}
        </p>
        <Button look="quiet" className="mt-2" onClick={() => void calendar.refetch()}>
          try again
        </Button>
      </section>
    )
  }
  return (
    <section aria-label="calendar" className={classNames('no-print', SIZES)}>
      <div className="flex items-center gap-1">
        <h2 className="mr-auto text-sm text-quiet">calendar</h2>
        {!isWrapped && (
          <>
            <IconButton icon={ChevronLeft} label="scroll calendar left" onClick={() => scroll(-SCROLL_STEP)} />
            <IconButton icon={ChevronRight} label="scroll calendar right" onClick={() => scroll(SCROLL_STEP)} />
          </>
        )}
        <IconButton
          icon={isWrapped ? ChevronsDownUp : ChevronsUpDown}
          label="all months"
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        />
      </div>
      <MonthStrip
        strip={strip}
        range={drawn}
        activity={activity}
        shownDays={shownDays}
        isLoading={calendar.isPending}
        isWrapped={isWrapped}
      />
    </section>
  )
}
