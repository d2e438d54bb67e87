import { useRef } from 'react'
import { prefetchCard } from '#web/data/cards.ts'

/** A pointer that only passes over a card does not mean it. */
const INTENT_MS = 65

/** Fetches a card ahead once a pointer rests on it or focus reaches it. Spread the result on its element. */
export function useAhead(id: string) {
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
