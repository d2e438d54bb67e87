import { useEffect, useEffectEvent, useRef } from 'react'
import { usePlace } from '#web/address/navigation.tsx'

/**
 * Moves the focus to a list after navigation by a press, once the list is loaded and the pressed element is gone with the
 * previous list: reading continues in the list, not at the top of the page.
 * @param find returns the element to focus
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
