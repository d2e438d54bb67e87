import { useDeferredValue, useEffect } from 'react'

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/**
 * True until something was painted after a plain navigation; false from the start for a reload, for Back, and for a URL with a
 * fragment, as these pages need their full height at once to be scrolled.
 */
let isFirst = navigation?.type === 'navigate' && location.hash === ''

/**
 * False during the first render of a page opened by its URL, true right after its paint and ever after. Content below the first
 * screen is rendered then, so that it does not delay the first screen.
 */
export function useAfterFirstPaint(): boolean {
  const isAfter = useDeferredValue(true, !isFirst)
  useEffect(() => {
    isFirst = false
  }, [])
  return isAfter
}
