import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps the height of the sticky header in the style property `--header` of the page, for what sticks below it: a long
 * query takes more than one line of the search box.
 */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current
    if (!element) return
    const note = () => document.documentElement.style.setProperty('--header', `${element.offsetHeight}px`)
    note()
    const observer = new ResizeObserver(note)
    observer.observe(element)
    return () => observer.disconnect()
  }, [header])
}
