import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the tile of the last shown card when the dialog closes: a reader who stepped through cards returns to the
 * last one, not to the first. Without that tile, as when its card turned private, the list takes the focus.
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
      // After the dialog has returned the focus to the element that opened it.
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
