import type { Filters } from '#archive/filters.ts'
import type { Near } from '#archive/near-filters.ts'
import { countLabel } from '#archive/pages.ts'
import { RESULTS_TEXTS } from '#archive/results-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '#web/address/link.tsx'

interface Props {
  filters: Filters
  /** Other filters that find something. */
  near?: readonly Near[]
}

const NONE: readonly Near[] = []

/** What takes the place of a filtered list without cards: other filters that find some, each with their number, and the way home. */
export function NoCards({ filters, near = NONE }: Props) {
  return (
    <Notice text={TEXTS.noCards}>
      {near.length > 0 ? (
        <ul aria-label={RESULTS_TEXTS.nearby} className="flex flex-col items-center gap-1 text-base">
          {near.map((one) => (
            <li key={one.query}>
              <Link
                to={`/filter?${one.query}`}
                className="target inline-flex items-baseline justify-center gap-2 px-2 py-1 text-accent hover:underline"
              >
                <span dir="auto">{nearText(one, filters)}</span>
                <span className="text-sm text-quiet tabular-nums">
                  ({countLabel(one.total, one.capped)}
                  <span className="sr-only">{one.total === 1 ? ' card' : ' cards'}</span>)
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>Take a filter away, or look for another word: words are found whole, in prompts, responses and titles.</p>
      )}
      <HomeLink className="target inline-flex items-center px-2 text-accent hover:underline">{TEXTS.home}</HomeLink>
    </Notice>
  )
}

function nearText({ type, label }: Near, { tag, session }: Filters): string {
  if (type === 'meant') return `${RESULTS_TEXTS.near.meant} ${label}?`
  if (type === 'inYear') return label
  if (type === 'allOfYear') return `${RESULTS_TEXTS.near.allOfYear} ${label}`
  if (type === 'without') return `${RESULTS_TEXTS.near.without} “${label}”`
  if (type === 'any' && tag.length + session.length > 0) return RESULTS_TEXTS.near.anyFilter
  return RESULTS_TEXTS.near[type]
}
