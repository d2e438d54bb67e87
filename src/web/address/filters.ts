import { useLocation, useNavigate } from 'react-router'
import { filterPath, writeFilters } from '#archive/filter-url.ts'
import {
  addFilter,
  hasFilters,
  removeFilter,
  replaceLastDate,
  toggleShow,
  type Filter,
  type Filters,
  type PageSize,
  type Show,
  type Sort,
} from '#archive/filters.ts'
import { filtersOf, listPlace, stateOf, type Place } from './place.ts'

/** The list's path even when nothing is filtered: paging through everything must not lead home. */
const listPath = (filters: Filters) => {
  const query = writeFilters(filters)
  return query === '' ? '/filter' : `/filter?${query}`
}

const pathWithout = (filters: Filters, filter: Filter) => {
  const rest = removeFilter(filters, filter)
  return hasFilters(rest) ? filterPath(rest) : '/'
}

const flipped = (filters: Filters): Filters => ({ ...filters, mode: filters.mode === 'and' ? 'or' : 'and', page: 1 })

/** What the address says about the list, read only. */
export function readList(place: Place) {
  const path = listPlace(place)
  const filters = filtersOf(path)
  return { path, filters, isHome: path === '/' || path.startsWith('/?'), homeTurn: stateOf(place).home ?? 0 }
}

/**
 * The filters of the list that is seen, the ways to change them, and the addresses for real links. Adding a filter
 * pushes history, everything else replaces, so that Back undoes one filter at a time (decisions, section 3).
 */
export function useFilters() {
  const place = useLocation()
  const navigate = useNavigate()
  const { filters, isHome, homeTurn } = readList(place)
  // An open dialog stands in history before the list it was opened from: what leads on takes the dialog's entry.
  const isDialogOverList = stateOf(place).behind !== undefined
  const push = (path: string) => void navigate(path, { replace: isDialogOverList })
  const replace = (path: string) => void navigate(path, { replace: true })
  return {
    filters,
    /** True on the home page, where a random day is shown instead of a list. */
    isHome,
    /** Rises with every press on 'home'. */
    homeTurn,
    add: (filter: Filter) => push(filterPath(addFilter(filters, filter))),
    remove: (filter: Filter) => replace(pathWithout(filters, filter)),
    /** A plain click on a day: it takes the place of the date picked last, or is the first. */
    replaceDate: (day: string) => {
      const path = filterPath(replaceLastDate(filters, day))
      if (filters.date.length === 0) push(path)
      else replace(path)
    },
    toggleMode: () => replace(listPath(flipped(filters))),
    setPage: (page: number) => replace(listPath({ ...filters, page })),
    setSize: (size: PageSize) => replace(listPath({ ...filters, size, page: 1 })),
    setSort: (sort: Sort) => replace(listPath({ ...filters, sort, page: 1 })),
    /** One of the admin's filters: on adds to history, off does not. */
    toggleShow: (show: Show) => {
      const next = toggleShow(filters, show)
      if (filters.show.includes(show)) replace(hasFilters(next) ? filterPath(next) : '/')
      else push(filterPath(next))
    },
    setFilters: (next: Filters) => replace(hasFilters(next) ? filterPath(next) : '/'),
    goHome: () => void navigate('/', { replace: true, state: { home: homeTurn + 1 } }),
    hrefWith: (filter: Filter) => filterPath(addFilter(filters, filter)),
    hrefWithout: (filter: Filter) => pathWithout(filters, filter),
    hrefOfDate: (day: string) => filterPath(replaceLastDate(filters, day)),
    hrefOfPage: (page: number) => listPath({ ...filters, page }),
  }
}
