import { filterPath } from '#archive/filter-url.ts'
import { modeMatters, type Filters } from '#archive/filters.ts'
import { countLabel } from '#archive/pages.ts'
import { RESULTS_TEXTS } from '#archive/results-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import { Link } from '#web/address/link.tsx'

interface Props {
  filters: Filters
  total: number
  capped: boolean
}

const LINK = 'text-accent underline decoration-1 underline-offset-4 hover:decoration-2'

/** The end of a list: the total number of cards, and links to other lists. */
export function ListEnd({ filters, total, capped }: Props) {
  const other = modeMatters(filters)
    ? { ...filters, mode: filters.mode === 'or' ? ('and' as const) : ('or' as const), page: 1 }
    : null
  return (
    <div data-list-end className="no-print flex h-full flex-col justify-end gap-2 py-5">
      <p aria-hidden className="font-serif text-[4.5rem] leading-none font-extralight tracking-tight">
        {countLabel(total, capped)}
      </p>
      <p className="max-w-[40ch] font-serif text-[1.1875rem] leading-7 text-soft">
        {RESULTS_TEXTS.thatWasAll}.{' '}
        {other && (
          <>
            Ask for{' '}
            <Link to={filterPath(other)} className={LINK}>
              {filters.mode === 'or' ? RESULTS_TEXTS.allAtOnce : RESULTS_TEXTS.anyOfThem}
            </Link>
            , or go{' '}
          </>
        )}
        {!other && 'Go '}
        <HomeLink className={LINK}>{TEXTS.home}</HomeLink>.
      </p>
    </div>
  )
}
