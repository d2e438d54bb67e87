import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { facetChoices, type FacetChoices } from '#archive/facet-choices.ts'
import { MAX_NAMES, type Facets } from '#archive/name-counts.ts'
import { countLabel } from '#archive/pages.ts'
import { inAll, RESULTS_TEXTS } from '#archive/results-texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useFitting } from './use-fitting.ts'

interface Props {
  facets: Facets
  /** True where the search stopped at 1000 cards: then a press may find more cards than the count says. */
  capped: boolean
}

/** Maximum number of rows that take a line each at every width; with more rows, wide screens show two per line. */
const LINES = 2

/**
 * The facets of the found cards, one row of values each; a press on a value narrows the list. They take two lines on wide
 * screens and on phones, where a button shows further rows, so that the first hit stays in the upper part of the screen.
 */
export function FacetsRow({ facets, capped }: Props) {
  const { filters } = useFilters()
  const [isWhole, setWhole] = useState(false)
  const rows = facetChoices(facets, filters)
  const hasMore = rows.length > LINES
  return (
    <div
      role="group"
      aria-label="narrow to"
      className={classNames(
        'no-print border-y border-hairline py-1.5 text-sm',
        hasMore && 'lg:grid lg:grid-cols-2 lg:gap-x-8',
      )}
    >
      {rows.map((row, index) => (
        <Row
          key={keyOf(row)}
          {...row}
          capped={capped}
          className={index >= LINES && !isWhole ? 'max-md:hidden' : ''}
          end={
            hasMore &&
            index === LINES - 1 && (
              <button
                type="button"
                aria-expanded={isWhole}
                aria-label={RESULTS_TEXTS.moreFacets}
                onClick={() => setWhole(!isWhole)}
                className="target inline-flex h-10 shrink-0 items-center gap-1 text-[0.8125rem] text-accent md:hidden"
              >
                {RESULTS_TEXTS.more}
                <ChevronDown
                  size={14}
                  aria-hidden
                  className={classNames('transition-transform', isWhole && 'rotate-180')}
                />
              </button>
            )
          }
        />
      ))}
    </div>
  )
}

const keyOf = ({ name, choices }: FacetChoices): string => [name, ...choices.map(({ value }) => value)].join('\n')

interface RowProps extends Pick<FacetChoices, 'label' | 'noun' | 'choices'>, Pick<Props, 'capped'> {
  className: string
  /** Content at the end of its line. */
  end: ReactNode
}

/** The values that fit in one line, and a button for the rest; on narrow screens the line scrolls sideways. */
function Row({ label, noun, choices, capped, className, end }: RowProps) {
  const { add } = useFilters()
  const [isAll, setAll] = useState(false)
  const { list, drawn, hasMore } = useFitting(choices.length, isAll)
  return (
    <div
      role="group"
      aria-label={label}
      // All values span the whole width: in half of it they would be a column as long as the screen.
      className={classNames('flex min-w-0 items-start gap-x-4', isAll && 'lg:col-span-2', className)}
    >
      <span
        aria-hidden
        className="w-28 shrink-0 leading-8 whitespace-nowrap text-quiet max-md:w-auto max-md:leading-10"
      >
        {label}
      </span>
      <ul
        ref={list}
        className={classNames(
          'relative flex min-w-0 grow gap-x-1 overflow-hidden max-md:overflow-x-auto max-md:[scrollbar-width:none]',
          isAll ? 'flex-wrap' : 'h-8 max-md:h-10 md:flex-wrap',
        )}
      >
        {choices.slice(0, drawn).map(({ kind, value, count }) => (
          <li key={value} className="flex max-w-full min-w-0 max-md:shrink-0">
            <button
              type="button"
              onClick={() => add({ kind, value })}
              className="target inline-flex h-8 max-w-full items-baseline gap-2 rounded-md px-2 leading-8 hover:text-accent max-md:h-10 max-md:max-w-[70vw] max-md:leading-10 md:max-w-80"
            >
              <span className="sr-only">{`${noun} `}</span>
              <span dir="auto" className="truncate font-serif text-base leading-8 max-md:leading-10">
                {value}
              </span>
              <span className="shrink-0 text-xs text-quiet">
                {countLabel(count)}
                {capped && '+'}
                <span className="sr-only">{count === 1 ? ' card' : ' cards'}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {(hasMore || isAll) && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className="target inline-flex h-8 shrink-0 items-center gap-1 text-[0.8125rem] text-accent hover:underline max-md:hidden"
        >
          {inAll(choices.length, choices.length >= MAX_NAMES)}
          <ChevronDown size={14} aria-hidden className={classNames('transition-transform', isAll && 'rotate-180')} />
        </button>
      )}
      {end}
    </div>
  )
}
