import { useCallback, useEffect, useState } from 'react'
import { isSamePlace, markedWords, type MarkedWords } from './marked-words.ts'

/** A selection that has not changed for this long is made. */
const STILL_MS = 300

/** The words of a card that the reader has marked, once the pointer is up and they stay as they are; `close` lets go of them. */
export function useMarkedWords(): { words: MarkedWords | null; close: () => void } {
  const [words, setWords] = useState<MarkedWords | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    /** A press alone changes nothing: words that were let go of stay so. */
    let hasChanged = false
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isPressed) return
        const marked = markedWords(getSelection())
        // In the bar the keys go from button to button: what was marked stays, until other words are.
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
