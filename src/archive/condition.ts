import type { DayRange } from './calendar.ts'
import type { FieldName } from './fields.ts'
import type { CardSetName, Mark } from './query/marks.ts'
import type { Phrase } from './term.ts'

/** A condition on cards, as a tree that each engine translates into its own query. */
export type Condition =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  | { kind: 'phrase'; phrase: Phrase; field?: TextField }
  | { kind: 'facet'; facet: FacetTerm }
  /** A value of a field as queries compare it (`foldValue`): the whole value, or its beginning. */
  | { kind: 'value'; field: FieldName; value: string; prefix: boolean }
  /** The card's day is one of these; a card without a day has none. */
  | { kind: 'days'; days: DayRange }
  | { kind: 'mark'; mark: Mark }
  /** Cards that people or reviews chose; an engine reads their keys, and puts `keys` in its place. */
  | { kind: 'set'; set: CardSetName }
  | { kind: 'keys'; keys: ReadonlySet<number> }
  | { kind: 'private' }
  /** Letters (code points) of prompt and response together, both bounds included. */
  | { kind: 'length'; from: number; to: number }
  | { kind: 'all' | 'any'; of: Condition[] }
  | { kind: 'without'; base: Condition; excluded: Condition }

/** A condition without parts. */
export type Leaf = Exclude<Condition, { kind: 'all' | 'any' | 'without' }>

/** The leaves of conditions, in their order. */
export const leavesOf = (...conditions: Condition[]): Leaf[] =>
  conditions.flatMap((condition) => {
    if ('of' in condition) return leavesOf(...condition.of)
    return 'base' in condition ? leavesOf(condition.base, condition.excluded) : [condition]
  })

/** Replaces each leaf of a condition. */
export function mapLeaves(condition: Condition, change: (leaf: Leaf) => Condition): Condition {
  if ('of' in condition) return { ...condition, of: condition.of.map((one) => mapLeaves(one, change)) }
  if (!('base' in condition)) return change(condition)
  return { ...condition, base: mapLeaves(condition.base, change), excluded: mapLeaves(condition.excluded, change) }
}

/** The text fields of a card, page title and session title as one; no phrase goes on from one text into another. */
export type TextField = 'titles' | 'prompt' | 'response'

/** An exact value of a card's field, matched as a whole; `unviewed` is true of cards that no admin has viewed. */
export type FacetTerm = { field: FieldName; value: string } | { field: 'unviewed' }

export const EVERYTHING: Condition = { kind: 'everything' }
export const NOTHING: Condition = { kind: 'nothing' }

/** The conjunction of conditions, in the simplest form. */
export const allOf = (of: Condition[]): Condition => {
  if (of.some((condition) => condition.kind === 'nothing')) return NOTHING
  const narrowing = of.filter((condition) => condition.kind !== 'everything')
  return narrowing.length > 1 ? { kind: 'all', of: narrowing } : (narrowing[0] ?? EVERYTHING)
}

/** The disjunction of conditions, in the simplest form. */
export const anyOf = (of: Condition[]): Condition => {
  if (of.some((condition) => condition.kind === 'everything')) return EVERYTHING
  const possible = of.filter((condition) => condition.kind !== 'nothing')
  return possible.length > 1 ? { kind: 'any', of: possible } : (possible[0] ?? NOTHING)
}

/** A condition without the cards that meet another. */
export const excluding = (base: Condition, excluded: Condition): Condition =>
  excluded.kind === 'nothing' || base.kind === 'nothing' ? base : { kind: 'without', base, excluded }
