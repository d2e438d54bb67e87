import { useEffect, useState, type RefObject } from 'react'
import type { Day } from '#archive/day-stamp.ts'
import type { Activity } from './activity.ts'
import { isDay } from './place.ts'
import { TipBox, type Tip } from './tip-box.tsx'
import { tipPlace } from './tip-place.ts'

interface Props {
  /** What holds the days. */
  strip: RefObject<HTMLElement | null>
  activity: Activity
  isShown: (day: Day) => boolean
}

/** Long enough to cross days without flicker. */
const SHOW_MS = 150
/** Long enough to reach the tip with the pointer. */
const HIDE_MS = 200

const placeOf = ({ clientX, clientY }: PointerEvent): string => `${clientX} ${clientY}`

/**
 * One tooltip for all days, under pointer or keyboard focus: date, activity and 'Cards shown'. It can be pointed at, and
 * Escape dismisses it. The days' accessible names say the same, so it is not read a second time.
 */
export function DayTip({ strip, activity, isShown }: Props) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const days = strip.current
    if (!days) return
    let timer = 0
    // Without its tip the pointer lies over another day: that must not open the next one.
    let pointer = ''
    let dismissedAt: string | null = null
    const after = (wait: number, next: Tip | null) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setTip(next), wait)
    }
    const tipOf = (target: EventTarget | null): Tip | null => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
      const day = cell?.dataset['place'] ?? ''
      return cell && isDay(day) ? { day, ...tipPlace(cell.getBoundingClientRect(), window.innerWidth) } : null
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || placeOf(event) === dismissedAt) return
      dismissedAt = null
      const next = tipOf(event.target)
      after(next ? SHOW_MS : HIDE_MS, next)
    }
    const overTip = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-day-tip]')) clearTimeout(timer)
    }
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) after(SHOW_MS, tipOf(event.target))
    }
    const leave = () => after(HIDE_MS, null)
    const close = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      dismissedAt = pointer
      close()
    }
    const move = (event: PointerEvent) => {
      pointer = placeOf(event)
    }
    days.addEventListener('pointerover', over)
    days.addEventListener('pointerleave', leave)
    days.addEventListener('focusin', focus)
    days.addEventListener('focusout', leave)
    document.addEventListener('pointerover', overTip)
    document.addEventListener('pointermove', move)
    document.addEventListener('keydown', escape)
    window.addEventListener('scroll', close, { passive: true })
    return () => {
      clearTimeout(timer)
      days.removeEventListener('pointerover', over)
      days.removeEventListener('pointerleave', leave)
      days.removeEventListener('focusin', focus)
      days.removeEventListener('focusout', leave)
      document.removeEventListener('pointerover', overTip)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('keydown', escape)
      window.removeEventListener('scroll', close)
    }
  }, [strip])
  if (!tip) return null
  return (
    <TipBox
      tip={tip}
      count={activity.counts.get(tip.day) ?? 0}
      isShown={isShown(tip.day)}
      onPointerLeave={() => setTip(null)}
    />
  )
}
