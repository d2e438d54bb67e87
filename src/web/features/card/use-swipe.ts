import { useEffect, useEffectEvent } from 'react'

/** Minimum horizontal distance of a swipe, in pixels. */
const MIN_DISTANCE = 72

/**
 * True for an element that scrolls sideways, or has such an ancestor within `root`: it keeps swipes and arrow keys for itself.
 */
export const scrollsSideways = (from: Element, root: Element): boolean => {
  for (let at: Element | null = from; at && at !== root; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return true
  }
  return false
}

/** Steps to the next on a swipe to the left, to the previous on a swipe to the right. */
export function useSwipe(
  root: HTMLElement | null,
  steps: { next?: (() => void) | undefined; previous?: (() => void) | undefined },
): void {
  const onSwipe = useEffectEvent((side: 'next' | 'previous') => steps[side]?.())
  useEffect(() => {
    if (!root) return undefined
    let start: { x: number; y: number } | null = null
    const onStart = ({ touches, target }: TouchEvent) => {
      const [touch] = touches
      const isFree = touches.length === 1 && target instanceof Element && !scrollsSideways(target, root)
      start = touch && isFree ? { x: touch.clientX, y: touch.clientY } : null
    }
    const onEnd = ({ changedTouches }: TouchEvent) => {
      const [touch] = changedTouches
      if (!touch || !start || !getSelection()?.isCollapsed) return
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y]
      start = null
      if (Math.abs(dx) >= MIN_DISTANCE && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 'next' : 'previous')
    }
    root.addEventListener('touchstart', onStart, { passive: true })
    root.addEventListener('touchend', onEnd, { passive: true })
    return () => {
      root.removeEventListener('touchstart', onStart)
      root.removeEventListener('touchend', onEnd)
    }
  }, [root])
}
