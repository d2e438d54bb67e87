import type { FarDays } from '#archive/calendar-range.ts'
import { counted } from '#archive/counted.ts'
import { countLabel } from '#archive/pages.ts'
import { useFilters } from '#web/address/filters.ts'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  label: 'earlier' | 'later'
  days: FarDays
  /** Number of search results among their cards; null without filters. */
  hits?: number | null
}

/**
 * The years of active days too far from the rest to be drawn, at the end of the calendar: a press filters by all of them, a
 * second one removes these filters (R2.14).
 */
export function FarYears({ label, days: { years, count }, hits = null }: Props) {
  const { filters, add, remove } = useFilters()
  const isPicked = years.every((year) => filters.year.includes(year))
  const yearFilters = years.map((value) => ({ kind: 'year', value }) as const)
  return (
    <button
      type="button"
      data-far={label}
      aria-pressed={isPicked}
      title={`${counted(count, 'card')}, ${years.length === 1 ? years[0] : `${years[0]} to ${years.at(-1)}`}`}
      onClick={() => (isPicked ? remove(...yearFilters) : add(...yearFilters))}
      className={classNames(
        'ml-1 h-(--label) shrink-0 rounded-[5px] px-[3px] text-sm whitespace-nowrap',
        isPicked ? 'text-red underline decoration-2 underline-offset-4' : 'hover:text-accent',
        // The same style as months without search results.
        hits === 0 ? 'text-quiet' : 'font-semibold',
      )}
    >
      {label} <span className="font-normal text-quiet">({countLabel(hits ?? count)})</span>
    </button>
  )
}
