import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface Fitting {
  list: RefObject<HTMLUListElement | null>
  /** How many items to draw: all of them while they are measured, or where all lines are shown. */
  drawn: number
  /** True where more items are there than fit. */
  hasMore: boolean
}

/**
 * How many items of a list fit in its first line; the others are not drawn, as some hundred elements that are not seen
 * are styled again with every change of theme. The items must stay the same for as long as the component does.
 * @param count of all items
 * @param isAll true where all lines are shown
 */
export function useFitting(count: number, isAll: boolean): Fitting {
  const list = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(count)
  const [isMeasured, setMeasured] = useState(false)
  useLayoutEffect(() => {
    if (isMeasured || !list.current) return
    const tops = Array.from(list.current.children, (item) => (item as HTMLElement).offsetTop)
    const below = tops.findIndex((top) => top > tops[0]!)
    setFitting(below < 0 ? count : below)
    setMeasured(true)
  }, [isMeasured, count])
  useEffect(() => {
    const element = list.current
    if (!element) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      setMeasured(false)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { list, drawn: isAll || !isMeasured ? count : fitting, hasMore: fitting < count }
}
