import { useLayoutEffect, useRef } from 'react'

/** Returns the page to where it was scrolled when it comes back into sight after a conversation was read. */
export function useKeptScroll(): void {
  const last = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (last.current !== null) scrollTo(0, last.current)
    const note = () => {
      last.current = scrollY
    }
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
}
