import { useCallback, useState, type RefCallback } from 'react'

/**
 * Whether any part of an element can be seen; true until it is known, and while the element is not on the page.
 * @param margin as in IntersectionObserver's `rootMargin`
 * @returns the element's ref, and whether it can be seen
 */
export function useInView(margin = '0px'): [RefCallback<Element>, boolean] {
  const [isInView, setInView] = useState(true)
  const ref = useCallback(
    (element: Element) => {
      const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true), {
        rootMargin: margin,
      })
      observer.observe(element)
      return () => {
        observer.disconnect()
        setInView(true)
      }
    },
    [margin],
  )
  return [ref as RefCallback<Element>, isInView]
}
