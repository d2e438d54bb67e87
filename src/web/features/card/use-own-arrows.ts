import { useEffect } from 'react'
import { scrollsSideways } from './use-swipe.ts'

/**
 * Leaves the left and right arrow keys to focused elements that need them: wide code, tables and formulae scroll, a recording
 * seeks (WCAG 2.1.1). Elsewhere they step to other cards.
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
