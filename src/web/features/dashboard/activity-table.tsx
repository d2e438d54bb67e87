import type { MonthCount } from './activity-months.ts'
import { monthName } from '#archive/filter-label.ts'

/** The chart's numbers as a table. */
export function ActivityTable({ months }: { months: readonly MonthCount[] }) {
  return (
    <details className="mt-1">
      <summary className="target inline-flex items-center text-accent hover:underline">as a table</summary>
      <section aria-label="cards by month">
        <table className="w-full max-w-sm">
          <thead>
            <tr className="text-quiet">
              {['month', 'public', 'private'].map((name) => (
                <th key={name} scope="col" className="py-1 text-right font-normal first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-t border-hairline text-right">
                <th scope="row" className="py-1 text-left font-normal">
                  {monthName(month.month)}
                </th>
                <td className="py-1">{month.public}</td>
                <td className="py-1">{month.private}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
