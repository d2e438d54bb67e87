import { useEffect, useRef, type RefObject } from 'react'
import { scrollTarget } from './scroll-target.ts'

/** A hand on the strip is not disturbed for this long. */
const HAND_MS = 1500

/** 'smooth' unless the visitor asked for less motion. */
export const autoScroll = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

/**
 * Brings a part of the strip into its middle when another one is wanted that is not in view; only the strip moves, never
 * the page. Not while the visitor scrolls the strip or the keyboard is in it. The first time it is there at once.
 * @param wanted a selector of that part, a month for instance; null while none is wanted
 * @param parts how many there are, none before they are known: more of them may move the wanted one out of view
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
    // A scroll to what was wanted before may have just begun: where the part is in view now, it ends here.
    if (left === null) element.scrollTo({ left: element.scrollLeft, behavior: 'instant' })
    else element.scrollTo({ left, behavior: hasMoved.current ? autoScroll() : 'instant' })
    hasMoved.current = true
  }, [strip, wanted, parts])
}
