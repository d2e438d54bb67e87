import { useEffect, useRef, type RefObject } from 'react'
import { scrollTarget } from './scroll-target.ts'

/** Time after the visitor's last scroll or press during which the strip does not scroll by itself, in milliseconds. */
const HAND_MS = 1500

/** 'smooth', or 'instant' for visitors who prefer reduced motion. */
export const autoScroll = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

/**
 * Scrolls the strip, never the page, until the wanted part is in its middle, unless it is in view already. Not while the
 * visitor scrolls the strip or the focus is in it. The first time it jumps there without animation.
 * @param wanted selector of the part, a month for instance; null while none is wanted
 * @param parts number of parts, 0 before it is known: more parts may move the wanted one out of view
 */
export function useAutoScroll(strip: RefObject<HTMLElement | null>, wanted: string | null, parts: number): void {
  const touched = useRef(Number.NEGATIVE_INFINITY)
  const hasMoved = useRef(false)

  useEffect(() => {
    const element = strip.current
    if (!element) return
    const touch = () => {
      touched.current = performance.now()
    }
    const signs = ['wheel', 'pointerdown', 'touchmove'] as const
    for (const sign of signs) element.addEventListener(sign, touch, { passive: true })
    return () => {
      for (const sign of signs) element.removeEventListener(sign, touch)
    }
  }, [strip])

  useEffect(() => {
    const element = strip.current
    const target = wanted === null ? null : element?.querySelector<HTMLElement>(wanted)
    if (!element || !target || parts === 0) return
    const isHeld = performance.now() - touched.current < HAND_MS || element.contains(document.activeElement)
    if (hasMoved.current && isHeld) return
    const left = scrollTarget(
      { left: target.offsetLeft, right: target.offsetLeft + target.offsetWidth },
      { scrollLeft: element.scrollLeft, width: element.clientWidth, content: element.scrollWidth },
    )
    // A smooth scroll to the previous part may be running: it stops here, as the wanted part is in view.
    if (left === null) element.scrollTo({ left: element.scrollLeft, behavior: 'instant' })
    else element.scrollTo({ left, behavior: hasMoved.current ? autoScroll() : 'instant' })
    hasMoved.current = true
  }, [strip, wanted, parts])
}
