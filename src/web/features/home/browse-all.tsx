import { filterPath } from '#archive/filter-url.ts'
import { addFilter, NO_FILTERS } from '#archive/filters.ts'
import { HOME_TEXTS } from '#archive/home-texts.ts'
import { restSpan } from '#web/ui/rest-span.ts'
import { Link } from '#web/address/link.tsx'

interface Props {
  /** Total number of conversations. */
  total: number
  /** Number of cells before this one. */
  shown: number
  /** The years with active days. */
  years: readonly string[]
}

/** A link to all conversations, with their number in large digits, and links to the years. */
export function BrowseAll({ total, shown, years }: Props) {
  return (
    <li className={`flex flex-col justify-end border-t border-hairline py-5 font-serif ${restSpan(shown)}`}>
      <Link to="/filter" className="group block">
        <span aria-hidden className="block text-[5.25rem] leading-none font-[250] tracking-tight">
          {total.toLocaleString('en-US')}
        </span>
        <span className="mt-2 block max-w-60 text-lg leading-7 group-hover:text-accent group-hover:underline">
          {HOME_TEXTS.browseConversations}
        </span>
      </Link>
      {years.length > 0 && (
        <ul aria-label={HOME_TEXTS.years} className="-ml-1 flex flex-wrap gap-x-3 pt-2 font-sans text-sm">
          {years.map((year) => (
            <li key={year}>
              <Link
                to={filterPath(addFilter(NO_FILTERS, { kind: 'year', value: year }))}
                className="target inline-flex items-center px-1 font-medium text-accent hover:underline"
              >
                {year}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
