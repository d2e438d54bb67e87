import { useEffect, type RefObject } from 'react'

/**
 * Stores the height of the sticky header in the custom property `--bar` of the page, for sticky elements below it: a long query
 * wraps the search box. The property is written in the frame after the header's layout, and only when it changes, as it
 * restyles the whole page.
 */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = header.current
    if (!element) return
    const { style } = document.documentElement
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const height = `${element.offsetHeight}px`
        if (getComputedStyle(element).getPropertyValue('--bar') !== height) style.setProperty('--bar', height)
      })
    })
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [header])
}
