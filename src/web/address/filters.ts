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
import { filtersOf, homePressOf, listPlace, nextHomePress, placeNow, visitNow, type Place } from './place.ts'
import { isOverList } from './session-address.ts'
import { navigate, usePlace } from './navigation.tsx'

/** The list's path even without filters, as paging through all cards must not lead home. */
const listPath = (filters: Filters) => {
  const query = writeFilters(filters)
  return query === '' ? '/filter' : `/filter?${query}`
}

/** The list's path, or home without filters. */
const pathOf = (filters: Filters) => (hasFilters(filters) ? filterPath(filters) : '/')

const flipped = (filters: Filters): Filters => ({ ...filters, mode: filters.mode === 'and' ? 'or' : 'and', page: 1 })

/** The list that the URL describes, read only. */
function readList(place: Place) {
  const path = listPlace(place)
  const filters = filtersOf(path)
  return { path, filters, isHome: path === '/' || path.startsWith('/?'), homeTurn: homePressOf(place) }
}

/**
 * The filters of the rendered list, functions that change them, and URLs for real links. Adding a filter pushes a history
 * entry, everything else replaces it, so that Back undoes one filter at a time (R1.20).
 */
export function useFilters() {
  const place = usePlace()
  const { path: seen, filters, isHome, homeTurn } = readList(place)
  const current = () => readList(placeNow()).filters
  const push = (path: string) => navigate(path, { replace: isOverList(placeNow()) })
  const replace = (path: string) => navigate(path, { replace: true })
  return {
    filters,
    /** Returns the filters of the present URL, for event handlers; rendering may lag behind it. */
    current,
    /** True on the home page, where a random day is shown instead of a list. */
    isHome,
    /** True while a dialog with a URL of its own is over the list. */
    isCovered: seen !== place.pathname + place.search,
    /** Unique to each change of the URL. */
    visit: place.key,
    /** The visit of the present URL, as rendering may lag behind it. */
    visitNow,
    /** True after navigation by a press on this page; false for an opened URL, and for Back and Forward. */
    isPressed: place.isPressed,
    /** Increases with every press on 'home'. */
    homeTurn,
    /** Adds filters in one history entry. */
    add: (...wanted: Filter[]) => push(filterPath(wanted.reduce(addFilter, current()))),
    /** Opens a whole set of filters as a new history entry, such as a recent search. */
    open: (next: Filters) => push(pathOf(next)),
    remove: (...unwanted: Filter[]) => replace(pathOf(unwanted.reduce(removeFilter, current()))),
    /** A plain click on a day, which replaces the date picked last, and the day's month and year. */
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
    /** An admin's visibility filter: choosing one adds a history entry, showing all cards does not. */
    chooseShow: (show: Show | null) => {
      const next = chooseShow(current(), show)
      if (show === null) replace(pathOf(next))
      else push(filterPath(next))
    },
    setFilters: (next: Filters) => replace(pathOf(next)),
    goHome: () => navigate('/', { replace: true, state: { home: nextHomePress(placeNow()) } }),
    hrefWith: (filter: Filter) => filterPath(addFilter(filters, filter)),
    hrefWithout: (filter: Filter) => pathOf(removeFilter(filters, filter)),
    hrefOfDate: (day: string) => filterPath(replaceLastDate(filters, day)),
    hrefOfPage: (page: number) => listPath({ ...filters, page }),
  }
}
