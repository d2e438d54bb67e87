import { useEffect, useRef, type ReactNode } from 'react'
import { NO_FILTERS, addFilter, listFilters, modeMatters, type Filter } from '#archive/filters.ts'
import { resultSummary, type PageInfo } from '#archive/pages.ts'
import { inConversations } from '#archive/results-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { FilterCrumb } from './filter-crumb.tsx'
import { focusAfter } from './focus-after.ts'

interface Props {
  /** The page on show; null while nothing is known, and on the home page. */
  info: PageInfo | null
  /** True when a search was ended at 1000 cards. */
  capped?: boolean
  /** How many conversations the found cards are of; null where it is not known. */
  conversations?: number | null
  /** What stands beside 'home' where nothing is filtered. */
  facts?: ReactNode
}

const MODES = [
  { value: 'and', label: 'and', title: 'cards that match every filter' },
  { value: 'or', label: 'or', title: 'cards that match any filter' },
] as const

/** The breadcrumb bar: home, the filters, how many cards there are, and how filters and cards are ordered. */
export function Breadcrumb({ info, capped = false, conversations = null, facts = null }: Props) {
  const { filters, remove, setFilters, toggleMode, goHome } = useFilters()
  const home = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const removed = useRef<{ next: number | null; left: number } | null>(null)
  const crumbs = listFilters(filters)

  useEffect(() => {
    // The pressed button goes with its filter: then the one in its place takes the focus, or 'home'.
    if (removed.current?.left !== crumbs.length) return
    const { next } = removed.current
    removed.current = null
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const button = next === null ? home.current : buttons?.[next]
    button?.focus()
  })

  const removeAt = (index: number, filter: Filter) => {
    const left = crumbs.length - 1
    removed.current = { next: focusAfter(index, left), left }
    remove(filter)
  }
  const showOnly = (filter: Filter) =>
    setFilters(addFilter({ ...NO_FILTERS, size: filters.size, show: filters.show }, filter))

  return (
    <div className="no-print space-y-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav aria-label="filters" className="min-w-0">
          <ol ref={list} className="flex flex-wrap items-center gap-1.5">
            <li>
              <button
                ref={home}
                type="button"
                onClick={goHome}
                className="target -ml-2 rounded-md px-2 text-sm text-accent hover:underline"
              >
                {TEXTS.home}
              </button>
            </li>
            {crumbs.map((filter, index) => (
              <FilterCrumb
                key={`${filter.kind} ${filter.value}`}
                filter={filter}
                onOnly={() => showOnly(filter)}
                onRemove={() => removeAt(index, filter)}
              />
            ))}
          </ol>
        </nav>
        {modeMatters(filters) && (
          <SegmentedControl label="combine filters by" options={MODES} value={filters.mode} onChange={toggleMode} />
        )}
        <div className="flex flex-wrap gap-x-1.5 text-sm">
          <p role="status">{info && resultSummary(info, capped)}</p>
          {info && conversations !== null && (
            <span className="text-quiet max-sm:hidden">{inConversations(conversations)}</span>
          )}
        </div>
        {facts}
      </div>
    </div>
  )
}
