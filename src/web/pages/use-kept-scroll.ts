import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { usePlace } from '#web/address/navigation.tsx'
import { isList } from '#web/address/place.ts'

/**
 * Restores the scroll position and the focus of the page when it is shown again after a conversation was read. A list opened
 * from there begins at its top.
 */
export function useKeptScroll(): void {
  const { pathname, isPressed } = usePlace()
  const isBegun = useEffectEvent(() => isPressed && isList(pathname))
  const last = useRef<number | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (isBegun()) scrollTo(0, 0)
    else {
      if (last.current !== null) scrollTo(0, last.current)
      if (document.activeElement === document.body) focused.current?.focus({ preventScroll: true })
    }
    const note = () => {
      last.current = scrollY
      const element = document.activeElement as HTMLElement | null
      // Not an element of a dialog, which is closed by then: the element that opened it takes the focus.
      if (!element?.closest('dialog')) focused.current = element
    }
    note()
    addEventListener('scroll', note, { passive: true })
    addEventListener('focusin', note)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('focusin', note)
    }
  }, [])
}
