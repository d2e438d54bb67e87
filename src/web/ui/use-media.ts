import { useSyncExternalStore } from 'react'

/** Whether a media query matches, live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Below this width the page has its layout for phones (R2.46). */
export const NARROW = '(width < 768px)'
