import type { ReactNode } from 'react'
import { counted } from '#archive/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { CalendarCell } from './calendar-cell.ts'

interface Props {
  year: string
  count: number
  /** True when the whole year is set as a filter. */
  isPicked: boolean
  /** True when months wrap into rows. */
  isWrapped: boolean
  cell: CalendarCell
  children: ReactNode
}

/** A year's label above its months; in the strip the label is sticky while the year is in view. */
export function YearStrip({ year, count, isPicked, isWrapped, cell, children }: Props) {
  return (
    <div className={isWrapped ? '' : 'year-span shrink-0'}>
      <button
        type="button"
        data-cell={year}
        tabIndex={cell === year ? 0 : -1}
        aria-pressed={isPicked}
        aria-disabled={count === 0}
        className={classNames(
          'ml-1 inline-flex h-(--label) items-center rounded-[5px] px-[3px] text-sm font-semibold',
          !isWrapped && 'year-label sticky left-1',
          count === 0 ? 'cursor-default text-quiet' : 'text-ink hover:text-accent',
          isPicked && 'text-red underline decoration-2 underline-offset-4',
        )}
      >
        {year}
        {count > 0 && <span className="sr-only">{`(${counted(count, 'card')})`}</span>}
      </button>
      <div className={classNames('flex gap-x-2', isWrapped && 'flex-wrap gap-y-2')}>{children}</div>
    </div>
  )
}
