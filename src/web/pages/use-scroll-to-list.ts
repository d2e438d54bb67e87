import { useEffect, useRef, type RefObject } from 'react'
import type { Filters } from '#archive/filters.ts'

/**
 * Brings the start of the list back into sight when the filters change while one is further down: the old place means
 * nothing in the new list. Back and Forward keep the browser's own memory of the place.
 */
export function useScrollToList(list: RefObject<HTMLElement | null>, filters: Filters): void {
  const before = useRef(filters)
  useEffect(() => {
    if (before.current === filters) return
    const isOtherPage = before.current.page !== filters.page
    before.current = filters
    const element = list.current
    if (!isOtherPage && element && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [filters, list])
}
