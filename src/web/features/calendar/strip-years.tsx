import { counted } from '#archive/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Activity } from './activity.ts'
import type { CalendarCell } from './calendar-cell.ts'
import { byYear } from './years.ts'

interface Props {
  months: readonly string[]
  activity: Activity
  /** See `StripMonth`. */
  hits: Activity | null
  /** The years that are set as filters. */
  picked: readonly string[]
  /** See `StripMonth`. */
  isCaption: boolean
  /** The month or year where Tab enters the labels. */
  stop: CalendarCell
}

const LABEL =
  'year-label sticky left-0 inline-flex h-6 items-start rounded-[3px] px-0.5 text-xs leading-4 font-semibold'

/** The years below the months of the strip, each sticky while one of its months is in view; they filter by the year. */
export function StripYears({ months, activity, hits, picked, isCaption, stop }: Props) {
  return (
    <div className="flex max-md:-mt-4">
      {byYear(months).map(({ year, months: within }) => {
        const count = (hits ?? activity).counts.get(year) ?? 0
        const isEmpty = (activity.counts.get(year) ?? 0) === 0
        return (
          <div key={year} style={{ flex: `${within.length} 0 0` }} className="year-span min-w-0">
            {isCaption ? (
              <span aria-hidden className={LABEL}>
                {year}
              </span>
            ) : (
              <button
                type="button"
                data-cell={year}
                tabIndex={stop === year ? 0 : -1}
                aria-pressed={picked.includes(year)}
                aria-disabled={isEmpty}
                className={classNames(
                  LABEL,
                  picked.includes(year) ? 'text-red' : isEmpty ? 'cursor-default text-quiet' : 'hover:text-accent',
                )}
              >
                {year}
                {count > 0 && <span className="sr-only">{`(${counted(count, 'card')})`}</span>}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
