import { filterPath, writeFilters } from '#archive/filter-url.ts'
import {
  addFilter,
  chooseShow,
  hasFilters,
  removeFilter,
  replaceLastDate,
  replacesDays,
  type Filter,
  type Filters,
  type PageSize,
  type Show,
  type Sort,
} from '#archive/filters.ts'
import { filtersOf, homeTurnOf, listPlace, nextHomeTurn, placeNow, visitNow, type Place } from './place.ts'
import { isOverList } from './session-address.ts'
import { navigate, usePlace } from './navigation.tsx'

/** The list's path even when nothing is filtered: paging through everything must not lead home. */
const listPath = (filters: Filters) => {
  const query = writeFilters(filters)
  return query === '' ? '/filter' : `/filter?${query}`
}

/** The list's path, or home when nothing is filtered any more. */
const pathOf = (filters: Filters) => (hasFilters(filters) ? filterPath(filters) : '/')

const flipped = (filters: Filters): Filters => ({ ...filters, mode: filters.mode === 'and' ? 'or' : 'and', page: 1 })

/** What the address says about the list, read only. */
function readList(place: Place) {
  const path = listPlace(place)
  const filters = filtersOf(path)
  return { path, filters, isHome: path === '/' || path.startsWith('/?'), homeTurn: homeTurnOf(place) }
}

/**
 * The filters of the list that is seen, the ways to change them, and the addresses for real links. Adding a filter
 * pushes history, everything else replaces, so that Back undoes one filter at a time (R1.20).
 */
export function useFilters() {
  const place = usePlace()
  const { path: seen, filters, isHome, homeTurn } = readList(place)
  const current = () => readList(placeNow()).filters
  const push = (path: string) => navigate(path, { replace: isOverList(placeNow()) })
  const replace = (path: string) => navigate(path, { replace: true })
  return {
    filters,
    /** The filters at this moment, for what a press does; what is seen may be a moment behind. */
    current,
    /** True on the home page, where a random day is shown instead of a list. */
    isHome,
    /** True while a dialog with an address of its own lies over the list. */
    isCovered: seen !== place.pathname + place.search,
    /** Another one with each change of the address. */
    visit: place.key,
    /** The visit at this moment; the one that is seen may be a moment behind. */
    visitNow,
    /** True when a press on this page led here; false for an address that was opened, and for Back and Forward. */
    isPressed: place.isPressed,
    /** Rises with every press on 'home'. */
    homeTurn,
    /** Adds filters as one step of history. */
    add: (...wanted: Filter[]) => push(filterPath(wanted.reduce(addFilter, current()))),
    /** Another whole set of filters as a step of history, such as a search of some days ago. */
    open: (next: Filters) => push(pathOf(next)),
    remove: (...unwanted: Filter[]) => replace(pathOf(unwanted.reduce(removeFilter, current()))),
    /** A plain click on a day: it takes the place of the date picked last and of the month or year it lies in. */
    replaceDate: (day: string) => {
      const now = current()
      const path = filterPath(replaceLastDate(now, day))
      if (replacesDays(now, day)) replace(path)
      else push(path)
    },
    toggleMode: () => replace(listPath(flipped(current()))),
    setPage: (page: number) => replace(listPath({ ...current(), page })),
    setSize: (size: PageSize) => replace(listPath({ ...current(), size, page: 1 })),
    setSort: (sort: Sort) => replace(listPath({ ...current(), sort, page: 1 })),
    /** What an admin sees of the list: a choice adds to history, all cards does not. */
    chooseShow: (show: Show | null) => {
      const next = chooseShow(current(), show)
      if (show === null) replace(pathOf(next))
      else push(filterPath(next))
    },
    setFilters: (next: Filters) => replace(pathOf(next)),
    goHome: () => navigate('/', { replace: true, state: { home: nextHomeTurn(placeNow()) } }),
    hrefWith: (filter: Filter) => filterPath(addFilter(filters, filter)),
    hrefWithout: (filter: Filter) => pathOf(removeFilter(filters, filter)),
    hrefOfDate: (day: string) => filterPath(replaceLastDate(filters, day)),
    hrefOfPage: (page: number) => listPath({ ...filters, page }),
  }
}
