import { useEffect, useState, type RefObject } from 'react'
import { checkOverflow } from './overflow-check.ts'

/**
 * Whether a clamped text is cut off; checked again when its width changes. The browser skips texts far outside the screen
 * (`content-visibility`), which are checked when they come near.
 */
export function useOverflow(ref: RefObject<HTMLElement | null>, isClamped: boolean): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || !isClamped) return
    let stop = () => {}
    let width = -1
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0
      if (now === 0 || now === width) return
      width = now
      stop()
      setOverflows(false)
      stop = checkOverflow(
        () => element.scrollHeight > element.clientHeight + 1,
        () => setOverflows(true),
      )
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [ref, isClamped])
  return overflows
}
