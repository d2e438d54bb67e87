import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether any part of an element can be seen; true until it is known.
 * @param margin as in IntersectionObserver's `rootMargin`
 */
export function useInView(ref: RefObject<Element | null>, margin = '0px'): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true), {
      rootMargin: margin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, margin])
  return isInView
}
