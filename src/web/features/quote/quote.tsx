import { useEffect, useState, type ComponentType } from 'react'
import { takeAskedWords } from '#web/address/asked-words.ts'
import { cardHere } from '#web/data/card-here.ts'
import type { QuoteBarProps } from './quote-bar.tsx'
import { useMarkedWords } from './use-marked-words.ts'

/**
 * What can be done with words that a reader marks in the texts of cards around it; and where the address asked for words,
 * shows them (R3.24).
 */
export function Quote() {
  const { words, close } = useMarkedWords()
  const [Bar, setBar] = useState<ComponentType<QuoteBarProps> | null>(null)
  useEffect(() => showAskedWords(), [])
  const isWanted = words !== null && !Bar
  useEffect(() => {
    if (!isWanted) return
    // Without a network words cannot be quoted, and are read all the same.
    void import('./quote-bar.tsx').then(
      ({ QuoteBar }) => setBar(() => QuoteBar),
      () => undefined,
    )
  }, [isWanted])
  const card = words && cardHere(words.card)
  return card && Bar && <Bar card={card} words={words} onClose={close} />
}

/** Shows the words that the page was opened at. @returns ends it */
function showAskedWords(): () => void {
  const asked = takeAskedWords()
  if (!asked) return () => undefined
  let end: (() => void) | undefined
  let isOver = false
  void import('./show-words.ts').then(
    ({ showWords }) => {
      if (!isOver) end = showWords(asked)
    },
    (error: unknown) => console.warn('The words of the address are not shown:', error),
  )
  return () => {
    isOver = true
    end?.()
  }
}
