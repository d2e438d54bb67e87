import { useEffect, useState } from 'react'

/** Words that are selected, and where they end on the screen, in pixels. */
export interface SelectedWords {
  words: string
  left: number
  top: number
}

/** The words that are selected within an element; null while none are. */
export function useSelectedWords(root: Element | null): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null)
  useEffect(() => {
    const look = () => {
      const selection = getSelection()
      const words = selection?.toString().trim() ?? ''
      if (!selection || selection.isCollapsed || words === '' || !root?.contains(selection.anchorNode)) {
        return setSelected(null)
      }
      if (!root.contains(selection.focusNode)) return setSelected(null)
      const { right, bottom } = selection.getRangeAt(0).getBoundingClientRect()
      const left = Math.max(8, Math.min(right - 40, innerWidth - 96))
      setSelected({ words, left, top: Math.max(8, Math.min(bottom + 6, innerHeight - 48)) })
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('selectionchange', look, { signal })
    // What scrolls takes the words along.
    document.addEventListener('scroll', look, { capture: true, signal })
    return () => listening.abort()
  }, [root])
  return selected
}
