import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether any part of an element is in the viewport; true until it is known, and while the element is not mounted.
 * @param margin as in IntersectionObserver's `rootMargin`
 * @param isThere whether the element is mounted
 */
export function useInView(ref: RefObject<Element | null>, margin = '0px', isThere = true): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (!element || !isThere) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true), {
      rootMargin: margin,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setInView(true)
    }
  }, [ref, margin, isThere])
  return isInView
}
