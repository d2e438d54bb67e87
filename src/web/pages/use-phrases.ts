import { useMemo } from 'react'
import type { Filters } from '#archive/filters.ts'
import { markedPhrases, type Phrase } from '#archive/term.ts'
import type { CardPage } from '#web/data/cards.ts'
import { useHighlighting } from '#web/data/preferences.ts'

const NONE: Pick<CardPage, 'fuzzy' | 'marked'> = { fuzzy: [], marked: [] }

/**
 * What is marked in cards and comments, while highlighting is on: the search terms, what was found in the place of those that no
 * card holds, and the words of the query.
 */
export function usePhrases({ search }: Filters, { fuzzy, marked } = NONE): readonly Phrase[] {
  const [isMarking] = useHighlighting()
  return useMemo(() => {
    const terms = [...search, ...fuzzy.flatMap(({ meant }) => meant), ...marked]
    return isMarking ? markedPhrases(terms) : []
  }, [isMarking, search, fuzzy, marked])
}
