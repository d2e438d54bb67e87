import { useEffect, useState, type RefObject } from 'react'

/** So far from what can be seen something is near it. */
const NEAR = '600px'

/** False until an element comes near what can be seen of the page or of a dialog, and true ever after. */
export function useNearViewport(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
      // Of a dialog, which scrolls by itself.
      scrollMargin: NEAR,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isNear])
  return isNear
}
