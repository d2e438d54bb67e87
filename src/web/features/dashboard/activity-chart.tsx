import { activityMonths, axisTop, cardsOf, type MonthCount } from './activity-months.ts'
import { counted } from '#archive/counted.ts'
import { monthName } from '#archive/filter-label.ts'
import { countLabel } from '#archive/pages.ts'
import { site } from '#web/data/site.ts'
import { ActivityTable } from './activity-table.tsx'

const HEIGHT = 100
const BAR = 10
const GAP = 2

/** Cards by month as bars, with a table of the same numbers for screen readers. */
export function ActivityChart({ activity }: { activity: readonly MonthCount[] }) {
  const settings = { first: site.calendarFirst, last: site.calendarLast }
  const { months, earlier, later } = activityMonths(settings, activity)
  const far = [earlier && `earlier (${countLabel(earlier.count)})`, later && `later (${countLabel(later.count)})`]
    .filter(Boolean)
    .join(', ')
  const first = months[0]
  const last = months.at(-1)
  if (!first || !last) return <p>{far || 'No card has a day yet.'}</p>
  const busiest = months.reduce((most, month) => (cardsOf(month) > cardsOf(most) ? month : most))
  const top = axisTop(cardsOf(busiest))
  const tall = (count: number) => (count / top) * HEIGHT
  const summary = `Cards by month, ${monthName(first.month)} to ${monthName(last.month)}; most in ${monthName(busiest.month)}: ${counted(cardsOf(busiest), 'card')}.`
  return (
    <figure>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-quiet">
        <div aria-hidden className="flex flex-col justify-between text-right leading-none">
          <span>{top.toLocaleString('en-US')}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${months.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-b border-line"
        >
          {months.map((month, index) => (
            <g key={month.month}>
              <title>{`${monthName(month.month)}: ${counted(month.public, 'public card')}, ${month.private} private`}</title>
              <rect
                x={index * BAR + GAP / 2}
                y={HEIGHT - tall(cardsOf(month))}
                width={BAR - GAP}
                height={tall(month.private)}
                className="fill-activity-2"
              />
              <rect
                x={index * BAR + GAP / 2}
                y={HEIGHT - tall(month.public)}
                width={BAR - GAP}
                height={tall(month.public)}
                className="fill-activity-4"
              />
            </g>
          ))}
        </svg>
        <span />
        <div aria-hidden className="flex justify-between pt-1">
          <span>{monthName(first.month)}</span>
          {last !== first && <span>{monthName(last.month)}</span>}
        </div>
      </div>
      <figcaption className="mt-2 flex gap-4 text-quiet">
        <Sign className="bg-activity-4" name="public" />
        <Sign className="bg-activity-2" name="private" />
        {far && <span className="ml-auto">{far}</span>}
      </figcaption>
      <ActivityTable months={months} />
    </figure>
  )
}

function Sign({ className, name }: { className: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-3 rounded-[2px] forced-color-adjust-none ${className}`} />
      {name}
    </span>
  )
}
