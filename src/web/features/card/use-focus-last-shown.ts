import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the tile of the card that was shown last when the dialog closes: a reader who walked on in it returns to
 * where they stopped, not to where they began.
 */
export function useFocusLastShown(id: string | null): void {
  const shown = useRef<{ first: string | null; last: string | null }>({ first: id, last: id })
  useEffect(() => {
    if (id !== null) shown.current.last = id
  }, [id])
  useEffect(() => {
    const { current } = shown
    return () => {
      if (current.last === null || current.last === current.first) return
      // The dialog gives the focus back to what opened it first.
      setTimeout(() => {
        const tile = document.querySelector<HTMLElement>(`[data-card-link][href$="-${current.last}"]`)
        tile?.focus({ preventScroll: true })
        tile?.closest('article')?.scrollIntoView({ block: 'nearest' })
      })
    }
  }, [])
}
