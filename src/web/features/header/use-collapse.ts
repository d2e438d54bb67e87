import { useEffect, useState } from 'react'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { OPEN, afterScroll, toggled } from './collapse.ts'

/** Whether the header and the calendar make room for the cards: on narrow screens, once scrolled down. */
export function useCollapse() {
  const isNarrow = useMedia(NARROW)
  const [collapse, setCollapse] = useState(OPEN)
  useEffect(() => {
    if (!isNarrow) return
    const follow = () => setCollapse((before) => afterScroll(before, scrollY))
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [isNarrow])
  return {
    isNarrow,
    isCollapsed: isNarrow && collapse.isCollapsed,
    /** True once the header was opened by its button while the page is scrolled: it then lies over the cards. */
    isRestored: isNarrow && !collapse.isCollapsed && collapse.from > 0,
    toggle: () => setCollapse((before) => toggled(before, scrollY)),
  }
}
