import { useLayoutEffect, type RefObject } from 'react'

/**
 * Gives the box, as CSS variables, what its list may take of the window (styles/search.css): where it begins, and where
 * the visible part of the window ends, which the keyboard of a touch screen makes smaller.
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
