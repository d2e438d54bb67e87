import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the tile of the card that was shown last when the dialog closes: a reader who walked on in it returns to
 * where they stopped, not to where they began. Where that tile is gone, as a card that turned private is, the list has the focus.
 */
export function useFocusLastShown(id: string | null): void {
  const shown = useRef<{ first: string | null; last: string | null }>({ first: id, last: id })
  useEffect(() => {
    if (id !== null) shown.current.last = id
  }, [id])
  useEffect(() => {
    const { current } = shown
    return () => {
      if (current.last === null) return
      // The dialog gives the focus back to what opened it first.
      setTimeout(() => {
        if (current.last === current.first && document.activeElement !== document.body) return
        const tile = document.querySelector<HTMLElement>(`[data-card-link][href$="-${current.last}"]`)
        const place = tile ?? document.getElementById('cards')
        place?.focus({ preventScroll: true })
        tile?.closest('article')?.scrollIntoView({ block: 'nearest' })
      })
    }
  }, [])
}
