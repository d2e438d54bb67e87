import { useEffect } from 'react'
import { MEANING_TEXTS } from '#archive/meaning-texts.ts'
import type { CardPage } from '#web/data/cards.ts'
import { site } from '#web/data/site.ts'
import { FuzzyNote } from './fuzzy-note.tsx'

interface Props extends Pick<CardPage, 'fuzzy' | 'meaning'> {
  /** Asks for the list once more. */
  onRetry: () => void
}

/** How often a list is asked for again while the archive is learned, in milliseconds. */
const AGAIN_MS = 4000

/** What is said over a list: what was searched for in the place of words, and what its order by meaning is. */
export function ListNotes({ fuzzy, meaning, onRetry }: Props) {
  useEffect(() => {
    if (meaning !== 'learning') return undefined
    const timer = setInterval(onRetry, AGAIN_MS)
    return () => clearInterval(timer)
  }, [meaning, onRetry])
  return (
    <>
      {meaning && (
        <p role="status" className="my-3 text-sm text-quiet">
          {MEANING_TEXTS[meaning === 'unavailable' && site.staticSearch !== undefined ? 'exported' : meaning]}
        </p>
      )}
      <FuzzyNote fuzzy={fuzzy} />
    </>
  )
}
