import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { OPEN, afterScroll, toggled } from './collapse.ts'

/** Where the page begins to be read below the sticky header, in px from the top of the screen. */
const BELOW_HEADER = 64

/** What the bar at the bottom covers, in px, and a little more. */
const ABOVE_FOOTER = 64

/** Where an element begins on the screen, in px from its top. */
const topOf = (element: HTMLElement | null): number => element?.getBoundingClientRect().top ?? BELOW_HEADER

/** What opens or closes must not push what has the focus off the screen (WCAG 2.4.11). */
function keepFocusInSight(): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest('header, footer, dialog')) return
  const { top, bottom, height } = focused.getBoundingClientRect()
  // What is higher than the screen, such as the list of cards, is in sight wherever it is read.
  if (height > innerHeight) return
  if (top < BELOW_HEADER || bottom > innerHeight - ABOVE_FOOTER) focused.scrollIntoView({ block: 'nearest' })
}

/**
 * Whether the header and the calendar make room for the cards: on narrow screens, once scrolled down. The calendar's place
 * closes then, while what is read below it stays where it is, or moves up to the header.
 * @param content what is read, which follows header and calendar on the page
 */
export function useCollapse(content: RefObject<HTMLElement | null>) {
  const isNarrow = useMedia(NARROW)
  const [collapse, setCollapse] = useState(OPEN)
  const before = useRef(BELOW_HEADER)
  useEffect(() => {
    if (!isNarrow) return
    const follow = () => {
      before.current = topOf(content.current)
      setCollapse((now) => afterScroll(now, scrollY))
    }
    // The page may come back into sight, or become narrow, where it is scrolled already.
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [isNarrow, content])
  const isCollapsed = isNarrow && collapse.isCollapsed
  const isRestored = isNarrow && !collapse.isCollapsed && collapse.from > 0
  const hasLeftPage = isCollapsed || isRestored
  useLayoutEffect(() => {
    if (hasLeftPage) {
      const wanted = Math.min(before.current, BELOW_HEADER)
      scrollBy({ top: topOf(content.current) - wanted, behavior: 'instant' })
    }
    keepFocusInSight()
  }, [hasLeftPage, content])
  return {
    isNarrow,
    isCollapsed,
    /** True once both were restored by the button while the page is scrolled: they lie over the cards then. */
    isRestored,
    toggle: () => setCollapse((now) => toggled(now, scrollY)),
  }
}
