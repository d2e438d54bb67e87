import { useEffect, type RefObject } from 'react'

/**
 * Keeps the height of the sticky header in the style property `--bar` of the page, for what sticks below it: a long
 * query takes more than one line of the search box. The property is written in the frame after the layout of the
 * header, and only where it changes: it restyles the whole page, which need not wait for that to be painted.
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
