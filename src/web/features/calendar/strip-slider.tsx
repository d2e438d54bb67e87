import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { Day } from '#archive/day-stamp.ts'
import type { Activity } from './activity.ts'
import { clickAct, keyAct, type DayAct } from './day-act.ts'
import { dayLabel, foundText } from './day-name.ts'
import { scrollTarget } from './scroll-target.ts'
import { initialDay, nextSliderDay, nearestDay, placeInStrip } from './strip-scale.ts'
import { TooltipBox, type Tooltip } from './tooltip-box.tsx'
import { tooltipPosition } from './tooltip-position.ts'

interface Props {
  /** The scroll container. */
  strip: RefObject<HTMLDivElement | null>
  months: readonly string[]
  /** The days with cards, in chronological order; not empty. */
  days: readonly Day[]
  activity: Activity
  hits: Activity | null
  /** The day of the slider before it is first moved. */
  wanted: Day | null
  isShown: (day: Day) => boolean
  onPick: (day: Day, act: DayAct) => void
}

/** Maximum distance of a press from a tick, in pixels: half of the minimum size of a target. */
const REACH = 12
const REACH_OF_FINGER = 20

/**
 * The days of the strip as one slider over their ticks: arrow keys move between days with cards, page keys by month, Home and
 * End to the ends; Enter filters by the day, with the modifiers of a click on a day of the grid. On hover or focus a day shows
 * its tooltip.
 */
export function StripSlider({ strip, months, days, activity, hits, wanted, isShown, onPick }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<Day | null>(null)
  const [tooltip, setTooltip] = useState<Tooltip | null>(null)
  const day = moved !== null && days.includes(moved) ? moved : initialDay(days, wanted)!

  const hide = () => setTooltip(null)
  // Escape dismisses the tooltip of a hovered day as well, wherever the focus is.
  useEffect(() => {
    if (!tooltip) return undefined
    const onEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setTooltip(null)
    addEventListener('keydown', onEscape)
    return () => removeEventListener('keydown', onEscape)
  }, [tooltip])

  const tooltipAt = (at: Day): Tooltip => {
    const { left, width, top, bottom } = track.current!.getBoundingClientRect()
    const x = left + width * placeInStrip(at, months)
    return { day: at, ...tooltipPosition({ left: x, right: x, top, bottom }, innerWidth) }
  }
  const dayUnder = ({ clientX }: { clientX: number }, reach: number): Day | null => {
    const { left, width } = track.current!.getBoundingClientRect()
    return nearestDay(days, months, (clientX - left) / width, reach / width)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const under = dayUnder(event, REACH)
    if (under !== tooltip?.day) setTooltip(under === null ? null : tooltipAt(under))
  }
  const onClick = (event: MouseEvent) => {
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    const under = dayUnder(event, isTouch ? REACH_OF_FINGER : REACH)
    if (under === null) return
    setMoved(under)
    onPick(under, clickAct(event))
  }
  const showPlace = (at: Day) => {
    const element = strip.current
    if (!element) return
    const x = element.scrollLeft + track.current!.getBoundingClientRect().left - element.getBoundingClientRect().left
    const middle = x + track.current!.clientWidth * placeInStrip(at, months)
    const { scrollLeft, clientWidth, scrollWidth } = element
    const left = scrollTarget(
      { left: middle - REACH_OF_FINGER, right: middle + REACH_OF_FINGER },
      { scrollLeft, width: clientWidth, content: scrollWidth },
    )
    if (left !== null) element.scrollTo({ left, behavior: 'instant' })
    setTooltip(tooltipAt(at))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAct(event)
    if (act) {
      event.preventDefault()
      return onPick(day, act)
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = nextSliderDay(days, day, event.key)
    if (to === null) return
    event.preventDefault()
    setMoved(to)
    showPlace(to)
  }
  const count = activity.counts.get(day) ?? 0
  const hitCount = hits && (hits.counts.get(day) ?? 0)
  return (
    <>
      <div
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label="days with cards, by time"
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={days.indexOf(day) + 1}
        aria-valuetext={[
          dayLabel(day, count, { isShown: isShown(day) }),
          ...(hitCount === null ? [] : [foundText(hitCount)]),
        ].join(', ')}
        onPointerMove={onPointerMove}
        onPointerLeave={({ relatedTarget }) => isOfTooltip(relatedTarget) || hide()}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.matches(':focus-visible') && showPlace(day)}
        onBlur={hide}
        className={`group/slider absolute inset-x-0 top-0 z-10 h-(--track) -outline-offset-2 ${tooltip ? 'cursor-pointer' : ''}`}
      >
        <span
          aria-hidden
          style={{ left: `${placeInStrip(day, months) * 100}%` }}
          className="pointer-events-none absolute inset-y-0.5 hidden w-2.5 -translate-x-1/2 rounded-[3px] border-[1.5px] border-focus group-focus-visible/slider:block"
        />
      </div>
      {tooltip && (
        <TooltipBox
          tooltip={tooltip}
          count={activity.counts.get(tooltip.day) ?? 0}
          hits={hits && (hits.counts.get(tooltip.day) ?? 0)}
          isShown={isShown(tooltip.day)}
          onPointerLeave={hide}
        />
      )}
    </>
  )
}

const isOfTooltip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-day-tooltip]') !== null
