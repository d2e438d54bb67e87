import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** True once the page is scrolled down by more than this many pixels. */
export const useIsScrolledPast = (pixels: number): boolean => useSyncExternalStore(subscribe, () => scrollY > pixels)
