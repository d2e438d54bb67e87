import { useEffect, useState, type RefObject } from 'react'

/** Distance from the viewport within which an element is near it. */
const NEAR = '600px'

/** False until an element comes near the viewport of the page or of a dialog, true from then on. */
export function useNearViewport(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
      // For the scroll container of a dialog.
      scrollMargin: NEAR,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isNear])
  return isNear
}
