import { activityMonths, axisTop } from '#archive/activity-months.ts'
import type { DayCount } from '#archive/calendar.ts'
import { counted } from '#archive/counted.ts'
import { monthName } from '#archive/filter-label.ts'

const HEIGHT = 100
const BAR = 10
const GAP = 2

/** Cards by month as bars, with the same numbers as a table for those who do not see them. */
export function ActivityChart({ days }: { days: readonly DayCount[] }) {
  const months = activityMonths(days)
  const first = months[0]
  const last = months.at(-1)
  if (!first || !last) return <p className="text-sm text-quiet">No card has a day yet.</p>
  const busiest = months.reduce((most, month) => (month.count > most.count ? month : most))
  const top = axisTop(busiest.count)
  const summary = `Cards by month, ${monthName(first.month)} to ${monthName(last.month)}; most in ${monthName(busiest.month)}: ${counted(busiest.count, 'card')}.`
  return (
    <figure>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-quiet">
        <div aria-hidden className="flex flex-col justify-between text-right leading-none">
          <span>{top}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${months.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-b border-line"
        >
          {months.map(({ month, count }, index) => (
            <rect
              key={month}
              x={index * BAR + GAP / 2}
              y={HEIGHT - (count / top) * HEIGHT}
              width={BAR - GAP}
              height={(count / top) * HEIGHT}
              className="fill-activity-4"
            >
              <title>{`${monthName(month)}: ${counted(count, 'card')}`}</title>
            </rect>
          ))}
        </svg>
        <span />
        <div aria-hidden className="flex justify-between pt-1">
          <span>{monthName(first.month)}</span>
          {last !== first && <span>{monthName(last.month)}</span>}
        </div>
      </div>
      <details className="mt-2 text-sm">
        <summary className="target inline-flex items-center text-accent hover:underline">as a table</summary>
        <div className="max-h-64 overflow-y-auto" tabIndex={0} role="region" aria-label="cards by month">
          <table className="w-full max-w-xs">
            <thead>
              <tr className="text-left text-quiet">
                <th scope="col" className="py-1 font-normal">
                  month
                </th>
                <th scope="col" className="py-1 text-right font-normal">
                  cards
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, count }) => (
                <tr key={month} className="border-t border-hairline">
                  <th scope="row" className="py-1 text-left font-normal">
                    {monthName(month)}
                  </th>
                  <td className="py-1 text-right">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
