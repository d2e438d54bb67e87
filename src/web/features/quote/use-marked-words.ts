import { useCallback, useEffect, useState } from 'react'
import { isSamePlace, markedWords, type MarkedWords } from './marked-words.ts'

/** Time without a change after which a selection counts as finished, in milliseconds. */
const STILL_MS = 300

/**
 * The words of a card that the reader has selected, once the pointer is up and the selection is unchanged; `close` clears it.
 */
export function useMarkedWords(): { words: MarkedWords | null; close: () => void } {
  const [words, setWords] = useState<MarkedWords | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    /** A press without a change of the selection must not bring back words that were dismissed. */
    let hasChanged = false
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isPressed) return
        const marked = markedWords(getSelection())
        // While the focus is in the bar, the last selection stays, until other words are selected.
        if (marked === null && document.activeElement?.closest('[data-quote]')) return
        hasChanged = false
        setWords((before) => (before && marked && isSamePlace(before, marked) ? before : marked))
      }, STILL_MS)
    }
    const change = () => {
      hasChanged = true
      look()
    }
    const press = () => (isPressed = true)
    const release = () => {
      isPressed = false
      if (hasChanged) look()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('selectionchange', change, { signal })
    addEventListener('pointerdown', press, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', release, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
  const close = useCallback(() => setWords(null), [])
  return { words, close }
}
