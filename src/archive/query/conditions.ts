import { fieldsOf } from '#archive/fields.ts'
import { allOf, anyOf, excluding, EVERYTHING, type Condition, type TextField } from '#archive/condition.ts'
import type { Phrase, Term } from '#archive/term.ts'
import type { Constraint, QueryNode } from './query-tree.ts'
import { foldValue } from './fold-value.ts'

/** A compiled query. */
export interface CompiledQuery {
  condition: Condition
  /** Its words that a hit may hold, those side by side as one term: for the order by relevance. */
  wanted: Term[]
  /** True when every hit holds all of them. */
  isEveryTermMet: boolean
  /** True when words take part: the result then ends at 1000 cards. */
  searches: boolean
}

/** The meaning of a query that was read. @param tree null where nothing is written */
export function compileQuery(tree: QueryNode | null): CompiledQuery {
  if (tree === null) return { condition: EVERYTHING, wanted: [], isEveryTermMet: true, searches: false }
  const wanted = wantedIn(tree)
  return {
    condition: conditionOf(tree, null),
    wanted: wanted.map((parts) => ({ parts, excluded: false })),
    isEveryTermMet: isPlain(tree),
    searches: holdsPhrase(tree),
  }
}

function conditionOf(node: QueryNode, field: TextField | null): Condition {
  switch (node.kind) {
    case 'phrase':
      return { kind: 'phrase', phrase: node.phrase, ...(field && { field }) }
    case 'operator':
      return conditionOfConstraint(node.constraint)
    case 'all':
      return allOf(node.of.map((one) => conditionOf(one, node.field ?? field)))
    case 'any':
      return anyOf(node.of.map((one) => conditionOf(one, field)))
    case 'not':
      return excluding(EVERYTHING, conditionOf(node.of, field))
  }
}

function conditionOfConstraint(constraint: Constraint): Condition {
  switch (constraint.kind) {
    case 'value':
      return anyOf(
        fieldsOf(constraint.filter).map((field) => ({
          kind: 'value',
          field,
          value: foldValue(constraint.value),
          prefix: constraint.prefix,
        })),
      )
    case 'days':
      return { kind: 'days', days: constraint.days }
    case 'viewed':
      return excluding(EVERYTHING, { kind: 'facet', facet: { field: 'unviewed' } })
    case 'mark':
    case 'set':
    case 'private':
    case 'length':
      return constraint
  }
}

/** The phrases that a hit may hold, in the order in which they are written; those side by side are one term. */
function wantedIn(node: QueryNode): Phrase[][] {
  switch (node.kind) {
    case 'phrase':
      return [[node.phrase]]
    case 'all': {
      const own = node.of.flatMap((one) => (one.kind === 'phrase' ? [one.phrase] : []))
      const inner = node.of.flatMap((one) => (one.kind === 'phrase' ? [] : wantedIn(one)))
      return own.length > 0 ? [own, ...inner] : inner
    }
    case 'any':
      return node.of.flatMap(wantedIn)
    default:
      return []
  }
}

/** True where no alternative makes a word optional. */
const isPlain = (node: QueryNode): boolean => {
  if (node.kind === 'any') return wantedIn(node).length === 0
  return node.kind === 'all' ? node.of.every(isPlain) : true
}

const holdsPhrase = (node: QueryNode): boolean => {
  if (node.kind === 'phrase') return true
  if (node.kind === 'operator') return false
  return node.kind === 'not' ? holdsPhrase(node.of) : node.of.some(holdsPhrase)
}
