import { useEffect, useRef, type RefObject } from 'react'
import type { Filters } from '#archive/filters.ts'
import { usePlace } from '#web/address/navigation.tsx'

/**
 * Scrolls to the start of the list when a press changes the filters on a scrolled page, as the old position means nothing in
 * the new list. Between home and a list it scrolls to the top of the page. Back and Forward keep the position that the browser
 * restores.
 */
export function useScrollToList(list: RefObject<HTMLElement | null>, filters: Filters, isHome: boolean): void {
  const before = useRef({ filters, isHome })
  const { isPressed } = usePlace()
  useEffect(() => {
    const last = before.current
    if (last.filters === filters && last.isHome === isHome) return
    before.current = { filters, isHome }
    if (!isPressed) return
    if (last.isHome !== isHome) scrollTo(0, 0)
    else if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [filters, list, isPressed, isHome])
}
