import { useEffect, useRef, type RefObject } from 'react'
import { usePlace } from '#web/address/navigation.tsx'

/**
 * Gives the focus to a list that a press led to, once the list is there, where what was pressed is gone with the one
 * before: reading goes on in the list, not at the top of the page.
 */
export function useFocusOnList(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const { key, isPressed } = usePlace()
  const last = useRef('')
  useEffect(() => {
    if (!isPressed || !isThere || last.current === key) return
    last.current = key
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [list, isThere, key, isPressed])
}
