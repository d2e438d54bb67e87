import { useLayoutEffect, type RefObject } from 'react'

/**
 * Sets CSS variables on the box for the available height of its list (styles/search.css): its upper edge, and the lower edge of
 * the visual viewport, which an on-screen keyboard shrinks.
 */
export function usePanelPlace(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!isShown || !element) return
    const seen = window.visualViewport
    const place = () => {
      element.style.setProperty('--panel-top', `${element.getBoundingClientRect().bottom}px`)
      element.style.setProperty('--seen', `${seen ? seen.offsetTop + seen.height : window.innerHeight}px`)
    }
    place()
    const size = new ResizeObserver(place)
    size.observe(element)
    const listening = new AbortController()
    const { signal } = listening
    seen?.addEventListener('resize', place, { signal })
    seen?.addEventListener('scroll', place, { signal })
    addEventListener('scroll', place, { passive: true, signal })
    return () => {
      size.disconnect()
      listening.abort()
    }
  }, [box, isShown])
}
