import { useEffect, useState, type RefObject } from 'react'
import type { Day } from '#archive/day-stamp.ts'
import type { Activity } from './activity.ts'
import { isDay } from './calendar-cell.ts'
import { TooltipBox, type Tooltip } from './tooltip-box.tsx'
import { tooltipPosition } from './tooltip-position.ts'

interface Props {
  /** The element that contains the days. */
  strip: RefObject<HTMLElement | null>
  activity: Activity
  isShown: (day: Day) => boolean
}

/** Delay before showing, in milliseconds, so that crossing days does not flicker. */
const SHOW_MS = 150
/** Delay before hiding, in milliseconds, so that the pointer can reach the tooltip. */
const HIDE_MS = 200

const cellOf = ({ clientX, clientY }: PointerEvent): string => `${clientX} ${clientY}`

/**
 * One tooltip for all days, on hover or keyboard focus: date, activity and 'Cards shown'. It can be hovered, and Escape
 * dismisses it. No `aria-describedby` refers to it, as the accessible names of the days say the same.
 */
export function DayTooltip({ strip, activity, isShown }: Props) {
  const [tooltip, setTooltip] = useState<Tooltip | null>(null)
  useEffect(() => {
    const days = strip.current
    if (!days) return
    let timer = 0
    // After Escape the pointer is over a day that the tooltip covered, whose tooltip must not open.
    let pointer = ''
    let dismissedAt: string | null = null
    const after = (wait: number, next: Tooltip | null) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setTooltip(next), wait)
    }
    const tooltipOf = (target: EventTarget | null): Tooltip | null => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
      const day = cell?.dataset['cell'] ?? ''
      return cell && isDay(day) ? { day, ...tooltipPosition(cell.getBoundingClientRect(), window.innerWidth) } : null
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || cellOf(event) === dismissedAt) return
      dismissedAt = null
      const next = tooltipOf(event.target)
      after(next ? SHOW_MS : HIDE_MS, next)
    }
    const overTooltip = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-day-tooltip]')) clearTimeout(timer)
    }
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible'))
        after(SHOW_MS, tooltipOf(event.target))
    }
    const leave = () => after(HIDE_MS, null)
    const close = () => {
      clearTimeout(timer)
      setTooltip(null)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      dismissedAt = pointer
      close()
    }
    const move = (event: PointerEvent) => {
      pointer = cellOf(event)
    }
    const controller = new AbortController()
    const { signal } = controller
    days.addEventListener('pointerover', over, { signal })
    days.addEventListener('pointerleave', leave, { signal })
    days.addEventListener('focusin', focus, { signal })
    days.addEventListener('focusout', leave, { signal })
    document.addEventListener('pointerover', overTooltip, { signal })
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('keydown', escape, { signal })
    window.addEventListener('scroll', close, { passive: true, signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [strip])
  if (!tooltip) return null
  return (
    <TooltipBox
      tooltip={tooltip}
      count={activity.counts.get(tooltip.day) ?? 0}
      isShown={isShown(tooltip.day)}
      onPointerLeave={() => setTooltip(null)}
    />
  )
}
