import { useEffect } from 'react'
import { scrollsSideways } from './use-swipe.ts'

/**
 * Leaves the arrow keys to what holds the focus within an element and needs them itself: wide code, tables and formulae
 * scroll by them, and a recording moves on (WCAG 2.1.1). Further out they are steps to other cards.
 */
export function useOwnArrows(root: HTMLElement | null): void {
  useEffect(() => {
    if (!root) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event
      if (shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight') || !(target instanceof Element)) return
      if (target instanceof HTMLMediaElement || scrollsSideways(target, root)) event.stopPropagation()
    }
    root.addEventListener('keydown', onKey)
    return () => root.removeEventListener('keydown', onKey)
  }, [root])
}
