import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { OPEN, afterScroll, toggled } from './collapse.ts'

/** Upper edge of the readable area below the sticky header, in pixels from the top of the viewport. */
const BELOW_HEADER = 64

/** Height of the bar at the bottom with a margin, in pixels. */
const ABOVE_FOOTER = 64

/** The upper edge of an element, in pixels from the top of the viewport. */
const topOf = (element: HTMLElement | null): number => element?.getBoundingClientRect().top ?? BELOW_HEADER

/** Keeps the focused element in view when the header opens or closes (WCAG 2.4.11). */
function keepFocusInSight(): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest('header, footer, dialog')) return
  const { top, bottom, height } = focused.getBoundingClientRect()
  // An element taller than the viewport, such as the list of cards, needs no scrolling.
  if (height > innerHeight) return
  if (top < BELOW_HEADER || bottom > innerHeight - ABOVE_FOOTER) focused.scrollIntoView({ block: 'nearest' })
}

/**
 * Whether header and calendar are collapsed to make room for the cards: on narrow screens, once scrolled down. The scroll
 * offset is corrected, so that the content below the calendar keeps its position, or moves up to the header.
 * @param content the main content, after header and calendar
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
    // The page may already be scrolled when it is shown again or becomes narrow.
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
    /** True once the button has restored both on a scrolled page: they overlay the cards then. */
    isRestored,
    toggle: () => setCollapse((now) => toggled(now, scrollY)),
  }
}
