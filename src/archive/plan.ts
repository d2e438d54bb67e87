import { dayRanges, type DayRange } from './calendar.ts'
import { FIELDS, fieldsOf, VALUE_KINDS, type FieldName, type ValueKind } from './fields.ts'
import type { Filters } from './filters.ts'
import { readTerm, type Phrase, type Term } from './term.ts'
import type { Visibility } from './viewer.ts'

/** What a search takes beside its filters. */
export interface FindOptions {
  /** Only cards that this person starred; everything else narrows further. */
  starredBy?: string
}

/** A search term with a typing error, and the archive's terms that are searched for instead. */
export interface FuzzyTerm {
  /** The term as it was asked for. */
  term: string
  /** Terms of the archive that are close to it, the closest first. */
  meant: string[]
}

/** What a card must meet, as a tree that each engine translates into its own query. */
export type Condition =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  | { kind: 'phrase'; phrase: Phrase; field?: TextField }
  | { kind: 'facet'; facet: FacetTerm }
  | { kind: 'all' | 'any'; of: Condition[] }
  | { kind: 'without'; base: Condition; excluded: Condition }

/** The text fields of a card, page title and session title as one; no phrase goes on from one text into another. */
export type TextField = 'titles' | 'prompt' | 'response'

/** An exact value of a card's field, matched as a whole; `unviewed` is true of cards that no admin has viewed. */
export type FacetTerm = { field: FieldName; value: string } | { field: 'unviewed' }

export interface Plan {
  /** Which index is asked. */
  visibility: Visibility
  /** Null when days do not matter. */
  days: DayRange[] | null
  /** What cards of the named days must meet (of all days where none is named). */
  inside: Condition
  /** What cards of the other days must meet. */
  outside: Condition
  /** Only cards that this person starred; null when stars do not matter. */
  starredBy: string | null
  /** True when a search term takes part: the result then ends at 1000 cards. */
  searches: boolean
  /** The terms that a hit may hold, for the order by relevance. Their phrases are those of the conditions. */
  wanted: Term[]
  /** True when every hit holds all of them. */
  isEveryTermMet: boolean
}

export const EVERYTHING: Condition = { kind: 'everything' }
export const NOTHING: Condition = { kind: 'nothing' }

/** All of some conditions are met, in the fewest branches. */
export const allOf = (of: Condition[]): Condition => {
  if (of.some((condition) => condition.kind === 'nothing')) return NOTHING
  const narrowing = of.filter((condition) => condition.kind !== 'everything')
  return narrowing.length > 1 ? { kind: 'all', of: narrowing } : (narrowing[0] ?? EVERYTHING)
}

/** At least one of some conditions is met, in the fewest branches. */
export const anyOf = (of: Condition[]): Condition => {
  if (of.some((condition) => condition.kind === 'everything')) return EVERYTHING
  const possible = of.filter((condition) => condition.kind !== 'nothing')
  return possible.length > 1 ? { kind: 'any', of: possible } : (possible[0] ?? NOTHING)
}

/** A condition is met and another one is not. */
export const butNot = (base: Condition, excluded: Condition): Condition =>
  excluded.kind === 'nothing' || base.kind === 'nothing' ? base : { kind: 'without', base, excluded }

/** One of the fields of a kind of filter has a value. */
const valued = (kind: ValueKind, value: string): Condition =>
  anyOf(
    fieldsOf(kind)
      .filter((name) => FIELDS[name].isAsked?.(value) ?? true)
      .map((field) => ({ kind: 'facet', facet: { field, value } })),
  )

/** All parts of a term, anywhere in the card; a term without any word is in no card. */
const held = ({ parts }: Term): Condition =>
  parts.length === 0 ? NOTHING : allOf(parts.map((phrase) => ({ kind: 'phrase', phrase })))

/**
 * What a set of filters means (R4.3): with 'and' every term and the day, with 'or' any term or the day.
 * Excluded terms and the admin's `show` narrow both.
 * @param fuzzyTerms terms in whose place others are searched for; only with 'or'
 */
export function planOf(
  visibility: Visibility,
  filters: Filters,
  { starredBy }: FindOptions = {},
  fuzzyTerms: readonly FuzzyTerm[] = [],
): Plan {
  const candidates = (term: string) => fuzzyTerms.find((one) => one.term === term)?.meant ?? [term]
  const terms = filters.search.flatMap(candidates).map(readTerm)
  const included = terms.filter((term) => !term.excluded)
  const excluded = anyOf(terms.filter((term) => term.excluded).map(held))
  const wanted = [
    ...included.map(held),
    ...VALUE_KINDS.flatMap((kind) => filters[kind].map((value) => valued(kind, value))),
  ]
  const days = dayRanges(filters)
  const unviewed: Condition = filters.show.includes('unviewed')
    ? { kind: 'facet', facet: { field: 'unviewed' } }
    : EVERYTHING
  const narrowed = (condition: Condition): Condition => butNot(allOf([condition, unviewed]), excluded)
  const matching = wanted.length === 0 ? EVERYTHING : filters.mode === 'and' ? allOf(wanted) : anyOf(wanted)
  const union = filters.mode === 'or' && days !== null && wanted.length > 0
  return {
    visibility: shown(visibility, filters),
    days,
    inside: narrowed(union ? EVERYTHING : matching),
    outside: narrowed(days === null || union ? matching : NOTHING),
    starredBy: starredBy ?? null,
    searches: terms.some(({ parts }) => parts.length > 0),
    wanted: included.filter(({ parts }) => parts.length > 0),
    isEveryTermMet: filters.mode === 'and',
  }
}

/** The admin's choice of private or public cards; for everyone else only public ones exist. */
function shown(visibility: Visibility, { show }: Filters): Visibility {
  if (visibility !== 'all' || show.includes('private') === show.includes('public')) return visibility
  return show.includes('private') ? 'private' : 'public'
}
