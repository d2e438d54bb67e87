import { monthRange } from '#archive/calendar.ts'
import type { Day } from '#archive/day-stamp.ts'
import type { Activity } from './activity.ts'
import { tickHeight, tickPath, TICKS_HEIGHT } from './strip-scale.ts'

interface Props {
  /** `YYYY-MM` */
  month: string
  activity: Activity
  /** See `StripMonth`. */
  hits: Activity | null
  /** The active days of the month, and the ones whose cards are shown. */
  days: readonly Day[]
  shown: readonly Day[]
}

/** Height of the foot below a shown day of a filtered list, in pixels. */
const FOOT = 3

/**
 * The ticks of a month's days as one path per colour, which saves the browser some hundred elements to restyle when the theme
 * changes. A horizontal unit is a day; strokes keep their width in pixels, however wide the month is.
 */
export function StripTicks({ month, activity, hits, days, shown }: Props) {
  const height = (day: Day) => Math.round(tickHeight(activity.counts.get(day) ?? 0, activity.fullest) * TICKS_HEIGHT)
  const isHit = (day: Day) => (hits?.counts.get(day) ?? 0) > 0
  const hitDays = days.filter(isHit)
  return (
    <svg
      viewBox={`0 0 ${monthRange(month).to.slice(8)} ${TICKS_HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="absolute bottom-0 left-0 h-6 w-full overflow-visible *:[vector-effect:non-scaling-stroke]"
    >
      {hits === null ? (
        <>
          {shown.length > 0 && (
            <>
              <path
                data-ticks="shown"
                d={tickPath(shown, height, 3.5)}
                className="stroke-red [stroke-width:calc(var(--tick)+7px)]"
              />
              <path d={tickPath(shown, height, 2)} className="stroke-ground [stroke-width:calc(var(--tick)+4px)]" />
            </>
          )}
          <path data-ticks="plain" d={tickPath(days, height)} className="stroke-soft [stroke-width:var(--tick)]" />
        </>
      ) : (
        <>
          <path
            data-ticks="other"
            d={tickPath(
              days.filter((day) => !isHit(day)),
              height,
            )}
            className="stroke-line/45 [stroke-width:var(--tick)]"
          />
          {hitDays.length > 0 && (
            <path
              data-ticks="hit"
              d={tickPath(hitDays, height)}
              className="stroke-accent [stroke-width:calc(var(--tick)+1px)]"
            />
          )}
          {/* Most days of a filtered list are shown, so that a foot is enough. */}
          {shown.length > 0 && (
            <path
              data-ticks="shown"
              d={tickPath(shown, () => FOOT)}
              className="stroke-red [stroke-width:calc(var(--tick)+1px)]"
            />
          )}
        </>
      )}
    </svg>
  )
}
