import { useEffect, useState } from 'react'

/** Selected words, and the position of their end in the viewport, in pixels. */
export interface SelectedWords {
  words: string
  left: number
  top: number
}

/** The words selected within an element; null without a selection. */
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
    // Scroll events of any scroll container, as they move the words.
    document.addEventListener('scroll', look, { capture: true, signal })
    return () => listening.abort()
  }, [root])
  return selected
}
