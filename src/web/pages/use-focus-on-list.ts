import { useEffect, useEffectEvent, useRef } from 'react'
import { usePlace } from '#web/address/navigation.tsx'

/**
 * Gives the focus to a list that a press led to, once the list is there, where what was pressed is gone with the one
 * before: reading goes on in the list, not at the top of the page.
 * @param find what gets it
 */
export function useFocusOnList(find: () => HTMLElement | null, isThere: boolean): void {
  const { key, isPressed } = usePlace()
  const last = useRef('')
  const focus = useEffectEvent(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!isPressed || !isThere || last.current === key) return
    last.current = key
    focus()
  }, [isThere, key, isPressed])
}
