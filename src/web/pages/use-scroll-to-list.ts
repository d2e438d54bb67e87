import { useEffect, useRef, type RefObject } from 'react'
import type { Filters } from '#archive/filters.ts'
import { usePlace } from '#web/address/navigation.tsx'

/**
 * Scrolls to the start of the list when a press changes the filters while the page is scrolled further down: the old
 * position means nothing in the new list. Back and Forward keep the position that the browser restores.
 */
export function useScrollToList(list: RefObject<HTMLElement | null>, filters: Filters): void {
  const before = useRef(filters)
  const { isPressed } = usePlace()
  useEffect(() => {
    if (before.current === filters) return
    const isOtherPage = before.current.page !== filters.page
    before.current = filters
    const element = list.current
    if (isPressed && !isOtherPage && element && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [filters, list, isPressed])
}
