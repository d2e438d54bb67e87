import { filterPath } from '#archive/filter-url.ts'
import type { Filters } from '#archive/filters.ts'
import { MEANING_OFFER, MEANING_TEXTS } from '#archive/meaning-texts.ts'
import type { SimilarFilters } from '#archive/near-filters.ts'
import { countLabel } from '#archive/pages.ts'
import { RESULTS_TEXTS } from '#archive/results-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import type { CardPage } from '#web/data/cards.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '#web/address/link.tsx'
import { NearInMeaning } from './near-in-meaning.tsx'

interface Props {
  filters: Filters
  /** Similar filters with results. */
  near?: readonly SimilarFilters[]
  /** State of the order by meaning; null for other orders. */
  meaning?: CardPage['meaning']
}

const NONE: readonly SimilarFilters[] = []

/** Replaces a filtered list without cards: similar filters with their numbers of results, and a link home. */
export function NoCards({ filters, near = NONE, meaning = null }: Props) {
  return (
    <Notice text={meaning === 'nothing' ? MEANING_TEXTS.nothing : TEXTS.noCards}>
      {near.length > 0 ? (
        <ul aria-label={RESULTS_TEXTS.nearby} className="flex flex-col items-center gap-1 text-base">
          {near.map((one) => (
            <li key={one.query}>
              <Link
                to={`/filter?${one.query}`}
                className="target inline-flex items-baseline justify-center gap-2 px-2 py-1 text-accent hover:underline"
              >
                <span dir="auto">{nearText(one, filters)}</span>
                <span className="text-sm whitespace-nowrap text-quiet tabular-nums">
                  ({countLabel(one.total, one.capped)}
                  <span className="sr-only">{one.total === 1 ? ' card' : ' cards'}</span>)
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : meaning === 'nothing' ? (
        <Link
          to={filterPath({ ...filters, sort: null, page: 1 })}
          className="target inline-flex items-center px-2 text-base text-accent hover:underline"
        >
          {MEANING_OFFER.back}
        </Link>
      ) : meaning === 'learning' ? null : (
        <p>
          {filters.search.length > 0 || filters.query !== ''
            ? 'Take a filter away, or look for another word: words are found whole, in prompts, responses and titles.'
            : 'Take a filter away to see other cards.'}
        </p>
      )}
      <NearInMeaning filters={filters} />
      <HomeLink className="target inline-flex items-center px-2 text-accent hover:underline">{TEXTS.home}</HomeLink>
    </Notice>
  )
}

function nearText({ type, label }: SimilarFilters, { tag, session }: Filters): string {
  if (type === 'meant') return `${RESULTS_TEXTS.near.meant} ${label}?`
  if (type === 'inYear') return label
  if (type === 'allOfYear') return `${RESULTS_TEXTS.near.allOfYear} ${label}`
  if (type === 'without') return `${RESULTS_TEXTS.near.without} “${label}”`
  if (type === 'any' && tag.length + session.length > 0) return RESULTS_TEXTS.near.anyFilter
  return RESULTS_TEXTS.near[type]
}
