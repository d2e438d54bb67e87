import { useRef } from 'react'
import { prefetchCard } from '#web/data/cards.ts'

/** Delay before prefetching, in milliseconds: a pointer that only crosses a card does not count. */
const INTENT_MS = 65

/** Prefetches a card once the pointer rests on it or it takes the focus. Spread the result on its element. */
export function usePrefetch(id: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerEnter: () => {
      cancel()
      timer.current = setTimeout(() => prefetchCard(id), INTENT_MS)
    },
    onPointerLeave: cancel,
    onPointerDown: () => prefetchCard(id),
    onFocus: () => prefetchCard(id),
  }
}
