import { memo } from 'react'
import { monthName } from '#archive/filter-label.ts'
import { counted } from '#archive/counted.ts'
import { countLabel } from '#archive/pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Activity } from './activity.ts'
import { shortMonth } from './strip-label.ts'
import { placeInMonth } from './strip-scale.ts'
import { StripTicks } from './strip-ticks.tsx'

interface Props {
  /** `YYYY-MM` */
  month: string
  activity: Activity
  /** Search results by day and month; null without filters. */
  hits: Activity | null
  /**
   * The active days of this month, joined to one string (see `daysByMonth`); the ones whose cards are shown; today if it is in
   * this month.
   */
  days: string
  shown: string
  today: string
  isPicked: boolean
  /** True while the grid of months is open, whose labels filter: the name is a plain caption then. */
  isCaption: boolean
  isTabStop: boolean
  hasName: boolean
  hasCount: boolean
}

const LABEL =
  'flex h-6 w-full max-w-full items-center gap-x-1 rounded-[3px] pl-0.5 text-xs whitespace-nowrap max-md:h-10 max-md:items-start max-md:pt-1'

/** One month of the strip: a tick for each day with cards, above the month's name and count, which filter by it. */
export const StripMonth = memo(function StripMonth({
  month,
  activity,
  hits,
  days,
  shown,
  today,
  isPicked,
  isCaption,
  isTabStop,
  hasName,
  hasCount,
}: Props) {
  const count = (hits ?? activity).counts.get(month) ?? 0
  const isEmpty = (activity.counts.get(month) ?? 0) === 0
  const [name = '', year = ''] = monthName(month).split(' ')
  const text = (
    <>
      {hasName && (
        <span aria-hidden className={classNames(isPicked && 'font-semibold tracking-tight text-red')}>
          {shortMonth(month)}
        </span>
      )}
      {hasCount && count > 0 && (
        <span aria-hidden className="text-quiet">
          {countLabel(count)}
        </span>
      )}
    </>
  )
  return (
    <div
      data-month={month}
      className={classNames('min-w-0 flex-1 basis-0', month.endsWith('-01') && 'border-l border-hairline')}
    >
      <div aria-hidden className="relative h-(--track) border-b border-line forced-color-adjust-none">
        {days !== '' && (
          <StripTicks
            month={month}
            activity={activity}
            hits={hits}
            days={days.split(' ')}
            shown={shown === '' ? [] : shown.split(' ')}
          />
        )}
        {today !== '' && (
          <span
            data-today
            style={{ left: `${placeInMonth(today) * 100}%` }}
            className="absolute -bottom-1 size-1.5 -translate-x-1/2 rounded-full border border-ink bg-ground"
          />
        )}
      </div>
      {isCaption ? (
        <div aria-hidden className={LABEL}>
          {text}
        </div>
      ) : (
        <button
          type="button"
          data-cell={month}
          tabIndex={isTabStop ? 0 : -1}
          aria-pressed={isPicked}
          aria-disabled={isEmpty}
          className={classNames(LABEL, isEmpty ? 'cursor-default text-quiet' : 'text-ink hover:text-accent')}
        >
          {text}
          <span className="sr-only">
            {`${name} ${year}`}
            {count > 0 && ` (${counted(count, 'card')})`}
          </span>
        </button>
      )}
    </div>
  )
})
