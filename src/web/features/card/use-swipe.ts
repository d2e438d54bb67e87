import { useEffect, useEffectEvent } from 'react'

/** A finger that moves less far sideways, in pixels, has not swiped. */
const MIN_DISTANCE = 72

/** What scrolls sideways under the finger, or holds the focus, keeps the movement for itself. */
export const scrollsSideways = (from: Element, root: Element): boolean => {
  for (let at: Element | null = from; at && at !== root; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return true
  }
  return false
}

/** Goes to the next one when a finger swipes to the left over an element, to the previous one when it swipes to the right. */
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
