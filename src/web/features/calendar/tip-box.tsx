import { createPortal } from 'react-dom'
import type { Day } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { TEXTS } from '#archive/texts.ts'
import { activity, found } from './day-name.ts'
import type { TipPlace } from './tip-place.ts'

/** A day and where its tip stands. */
export interface Tip extends TipPlace {
  day: Day
}

interface Props {
  tip: Tip
  count: number
  /** How many of the day's cards the list found; null where nothing narrows the archive. */
  hits?: number | null
  isShown: boolean
  onPointerLeave?: () => void
}

/** The tooltip of a day: date, activity and 'Cards shown' (specification, section 2). */
export function TipBox({ tip, count, hits = null, isShown, onPointerLeave }: Props) {
  return createPortal(
    <div
      role="tooltip"
      data-day-tip
      onPointerLeave={onPointerLeave}
      style={{ left: tip.left, top: tip.top }}
      className={
        'appear no-print fixed z-50 w-52 -translate-x-1/2 rounded-md border border-hairline bg-ground px-3 py-2 text-center ' +
        `text-xs leading-snug text-ink shadow-md ${tip.isAbove ? '-translate-y-full' : ''}`
      }
    >
      <div className="font-medium">{longDate(tip.day)}</div>
      <div className="text-quiet">{[activity(count), ...(hits === null ? [] : [found(hits)])].join(', ')}</div>
      {isShown && <div className="text-red">{TEXTS.cardsShown}</div>}
    </div>,
    document.body,
  )
}
