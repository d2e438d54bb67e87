import { useMemo } from 'react'
import type { Filters } from '#archive/filters.ts'
import { readTerm, type Phrase } from '#archive/term.ts'
import { useHighlighting } from '#web/data/preferences.ts'

/** What is marked in cards and comments: the search terms, while highlighting is on. */
export function usePhrases({ search }: Filters): readonly Phrase[] {
  const [isMarking] = useHighlighting()
  return useMemo(() => (isMarking ? search.map((term) => readTerm(term)) : []), [isMarking, search])
}
