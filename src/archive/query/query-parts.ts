import { termOf, type Phrase } from '#archive/term.ts'
import { parseQuery } from './parse-query.ts'
import type { Place, QueryNode } from './query-tree.ts'
import { fieldName } from './read-operator.ts'

/** A query with one part less. */
interface LeftOut {
  /** The part as it is written. */
  label: string
  query: string
}

/**
 * A query without each of its parts in turn, where all of them must match; none for any other query, or an invalid one.
 */
export function withoutEach(query: string): LeftOut[] {
  const tree = treeOf(query)
  if (tree?.kind !== 'all') return []
  const within = tree.field ? `in:${fieldName(tree.field)} ` : ''
  return tree.of.flatMap((left) => {
    const rest =
      within +
      textOf(
        query,
        tree.of.filter((part) => part !== left),
      )
    return treeOf(rest) ? [{ label: written(query, left), query: rest }] : []
  })
}

/** A query whose words stand apart, as one search term: with other words in it, it is another one. */
interface ExtractedWords {
  term: string
  /** The other conditions; '' for none. */
  query: string
}

/** The words that a query asks for everywhere, apart from what else it asks; null where it asks for none so. */
export function extractWords(query: string): ExtractedWords | null {
  const tree = treeOf(query)
  if (!tree || (tree.kind === 'all' && tree.field)) return null
  const parts = tree.kind === 'all' ? tree.of : [tree]
  const phrases = parts.flatMap((part): Phrase[] => (part.kind === 'phrase' ? [part.phrase] : []))
  if (phrases.length === 0) return null
  return {
    term: termOf(phrases),
    query: textOf(
      query,
      parts.filter(({ kind }) => kind !== 'phrase'),
    ),
  }
}

/** Operators for admins are read for everyone: a list of a query that holds one was refused to all others before. */
function treeOf(query: string): QueryNode | null {
  const parsed = parseQuery(query, true)
  return 'tree' in parsed ? parsed.tree : null
}

const written = (query: string, { at, length }: Place): string => query.slice(at, at + length)

const textOf = (query: string, parts: readonly QueryNode[]): string =>
  parts.map((part) => written(query, part)).join(' ')
