import { useEffect, useState, type ComponentType } from 'react'
import { takeQuotedWords } from '#web/address/quoted-words.ts'
import { cachedCard } from '#web/data/cached-card.ts'
import type { QuoteBarProps } from './quote-bar.tsx'
import { useMarkedWords } from './use-marked-words.ts'

/**
 * The tools for words that a reader selects in the texts of cards around it, and the highlight of the words that the URL quotes
 * (R3.24).
 */
export function Quote() {
  const { words, close } = useMarkedWords()
  const [Bar, setBar] = useState<ComponentType<QuoteBarProps> | null>(null)
  useEffect(() => showAskedWords(), [])
  const isWanted = words !== null && !Bar
  useEffect(() => {
    if (!isWanted) return
    // Without a network quoting is not available, but reading goes on.
    void import('./quote-bar.tsx').then(
      ({ QuoteBar }) => setBar(() => QuoteBar),
      () => undefined,
    )
  }, [isWanted])
  const card = words && cachedCard(words.card)
  return card && Bar && <Bar card={card} words={words} onClose={close} />
}

/** Highlights the words that the URL quotes. @returns a function that removes the highlight */
function showAskedWords(): () => void {
  const quoted = takeQuotedWords()
  if (!quoted) return () => undefined
  let end: (() => void) | undefined
  let isOver = false
  void import('./show-words.ts').then(
    ({ showWords }) => {
      if (!isOver) end = showWords(quoted)
    },
    (error: unknown) => console.warn('The words of the address are not shown:', error),
  )
  return () => {
    isOver = true
    end?.()
  }
}
