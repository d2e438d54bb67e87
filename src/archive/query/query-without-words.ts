import { allOf, EVERYTHING, type Condition } from '#archive/condition.ts'
import type { Term } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import { compileQuery } from './conditions.ts'
import { parseQuery } from './parse-query.ts'
import { QueryRefusal } from './query-error.ts'
import type { QueryNode } from './query-tree.ts'

/** A query whose words are not searched for: its other conditions, and the words. */
export interface QueryWithoutWords {
  condition: Condition
  /** The words that a hit might hold; those side by side are one term. */
  wanted: Term[]
}

/**
 * The conditions of a query besides its words (R4.40): operators, and excluded words. An alternative of
 * which a part is words alone leaves everything open.
 * @throws QueryRefusal for one that cannot be read
 */
export function queryWithoutWords(query: string, visibility: Visibility): QueryWithoutWords {
  const parsed = parseQuery(query, visibility !== 'public')
  if ('error' in parsed) throw new QueryRefusal(parsed.error)
  return { condition: narrowing(parsed.tree), wanted: compileQuery(parsed.tree).wanted }
}

function narrowing(node: QueryNode | null): Condition {
  if (node === null || node.kind === 'phrase') return EVERYTHING
  if (node.kind === 'all') return allOf(node.of.map(narrowing))
  if (node.kind === 'any' && node.of.map(narrowing).some(({ kind }) => kind === 'everything')) return EVERYTHING
  if (node.kind === 'any') return { kind: 'any', of: node.of.map(narrowing) }
  return compileQuery(node).condition
}
