import { useEffect } from 'react'
import { MEANING_TEXTS } from '#archive/meaning-texts.ts'
import type { CardPage } from '#web/data/cards.ts'
import { site } from '#web/data/site.ts'
import { FuzzyNote } from './fuzzy-note.tsx'

interface Props extends Pick<CardPage, 'fuzzy' | 'meaning'> {
  /** Refetches the list. */
  onRetry: () => void
}

/** Interval of refetching a list while the archive is learned, in milliseconds. */
const AGAIN_MS = 4000

/** The notes above a list: corrected search terms, and the state of the order by meaning. */
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
