import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface Fitting {
  list: RefObject<HTMLUListElement | null>
  /** Number of items to render: all while they are measured, or where all lines are shown. */
  drawn: number
  /** True where some items do not fit. */
  hasMore: boolean
}

/**
 * The number of items of a list that fit in its first line. The others are not rendered, as each change of theme would restyle
 * hundreds of invisible elements. The items must stay the same during the lifetime of the component.
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
