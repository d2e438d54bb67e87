import { useMemo } from 'react'
import type { Filters } from '#archive/filters.ts'
import { markedPhrases, type Phrase } from '#archive/term.ts'
import type { CardPage } from '#web/data/cards.ts'
import { useHighlighting } from '#web/data/preferences.ts'

const NO_PHRASES: readonly Phrase[] = []
const NONE: Pick<CardPage, 'fuzzy' | 'marked'> = { fuzzy: [], marked: [] }

/**
 * The highlighted phrases of cards and comments, while highlighting is on: the search terms, corrected terms in place of those
 * that no card holds, and the words of the query.
 */
export function usePhrases({ search }: Filters, { fuzzy, marked } = NONE): readonly Phrase[] {
  const [isMarking] = useHighlighting()
  return useMemo(() => {
    const terms = [...search, ...fuzzy.flatMap(({ meant }) => meant), ...marked]
    // A stable reference, so that texts are not rendered again when a list without a search arrives.
    return isMarking && terms.length > 0 ? markedPhrases(terms) : NO_PHRASES
  }, [isMarking, search, fuzzy, marked])
}
