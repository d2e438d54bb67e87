import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Which items of a list fit in its first line; the others, which its height cuts off, are put out of reach of keys and
 * screen readers. The items must stay the same for as long as the component does.
 * @param isAll true where all lines are shown
 */
export function useFitting(isAll: boolean): { list: RefObject<HTMLUListElement | null>; hasMore: boolean } {
  const list = useRef<HTMLUListElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const parts = [...element.children] as HTMLElement[]
      const top = parts[0]?.offsetTop ?? 0
      const isBelow = parts.map((part) => part.offsetTop > top)
      for (const [index, part] of parts.entries()) part.inert = !isAll && isBelow[index]!
      setHasMore(isBelow.includes(true))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isAll])
  return { list, hasMore }
}
