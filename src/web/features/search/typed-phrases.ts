import { parseQuery } from '#archive/query/parse-query.ts'
import { compileQuery } from '#archive/query/conditions.ts'
import { completedQuery, isQuery } from '#archive/query/typed-query.ts'
import { completedTerm, markedPhrases, termOf, type Phrase } from '#archive/term.ts'

/** The phrases to highlight while typing: the words of the term, or the positive words of the query. */
export function typedPhrases(typed: string): Phrase[] {
  if (!isQuery(typed)) return markedPhrases([completedTerm(typed)])
  const parsed = parseQuery(completedQuery(typed), true)
  return 'error' in parsed ? [] : markedPhrases(compileQuery(parsed.tree).wanted.map(({ parts }) => termOf(parts)))
}
