import { useDeferredValue, useEffect } from 'react'

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/** True until something of the page was painted; a page that is loaded again is at once as high as it was, to be scrolled to its place. */
let isFirst = navigation?.type === 'navigate' && location.hash === ''

/**
 * False in the first drawing of a page that was opened by its address, true right after it was painted and ever after. What
 * lies below the first screen is drawn then, so that it does not hold the first screen back.
 */
export function useAfterFirstPaint(): boolean {
  const isAfter = useDeferredValue(true, !isFirst)
  useEffect(() => {
    isFirst = false
  }, [])
  return isAfter
}
