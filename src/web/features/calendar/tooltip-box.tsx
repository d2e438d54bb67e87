import { createPortal } from 'react-dom'
import type { Day } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { TEXTS } from '#archive/texts.ts'
import { activityText, foundText } from './day-name.ts'
import type { TooltipPosition } from './tooltip-position.ts'

/** A day and the position of its tooltip. */
export interface Tooltip extends TooltipPosition {
  day: Day
}

interface Props {
  tooltip: Tooltip
  count: number
  /** Number of search results of the day; null without filters. */
  hits?: number | null
  isShown: boolean
  onPointerLeave?: () => void
}

/** The tooltip of a day: date, activity and 'Cards shown' (R2.12). */
export function TooltipBox({ tooltip, count, hits = null, isShown, onPointerLeave }: Props) {
  return createPortal(
    <div
      role="tooltip"
      data-day-tooltip
      onPointerLeave={onPointerLeave}
      style={{ left: tooltip.left, top: tooltip.top }}
      className={
        'appear no-print fixed z-50 w-52 -translate-x-1/2 rounded-md border border-hairline bg-ground px-3 py-2 text-center ' +
        // Extends the hover area across the gap to the day.
        "text-xs leading-snug text-ink shadow-md before:absolute before:inset-x-0 before:-inset-y-1.5 before:-z-1 before:content-[''] " +
        (tooltip.isAbove ? '-translate-y-full' : '')
      }
    >
      <div className="font-medium">{longDate(tooltip.day)}</div>
      <div className="text-quiet">{[activityText(count), ...(hits === null ? [] : [foundText(hits)])].join(', ')}</div>
      {isShown && <div className="text-red">{TEXTS.cardsShown}</div>}
    </div>,
    document.body,
  )
}
