import { dayRanges, type DayRange } from './calendar.ts'
import { allOf, anyOf, excluding, EVERYTHING, NOTHING, type Condition } from './condition.ts'
import { FIELDS, fieldsOf, VALUE_KINDS, type ValueKind } from './fields.ts'
import type { Filters } from './filters.ts'
import { readQuery } from './query/read-query.ts'
import { readTerm, type Term } from './term.ts'
import type { Visibility } from './viewer.ts'

/** The options of a search besides its filters. */
export interface FindOptions {
  /** Only cards that this person starred; everything else narrows further. */
  starredBy?: string
  /** The caller, for `is:starred` of a query; absent for a caller without stars. */
  asker?: string
}

/** A search term with a typing error, and the archive's terms that are searched for instead. */
export interface FuzzyTerm {
  /** The term as it was asked for. */
  term: string
  /** Terms of the archive that are close to it, the closest first. */
  meant: string[]
}

export interface Plan {
  /** Which index is asked. */
  visibility: Visibility
  /** Null when days do not matter. */
  days: DayRange[] | null
  /** The condition on cards of the named days (of all days where none is named). */
  inside: Condition
  /** The condition on cards of the other days. */
  outside: Condition
  /** Only cards that this person starred; null when stars do not matter. */
  starredBy: string | null
  /** Id of the caller; null without an identity. */
  asker: string | null
  /** True when a search term takes part: the result then ends at 1000 cards. */
  searches: boolean
  /** The terms that a hit may hold, for the order by relevance. Their phrases are those of the conditions. */
  wanted: Term[]
  /** True when every hit holds all of them. */
  isEveryTermMet: boolean
}

/** One of the fields of a kind of filter has a value. */
const valued = (kind: ValueKind, value: string): Condition =>
  anyOf(
    fieldsOf(kind)
      .filter((name) => FIELDS[name].isAsked?.(value) ?? true)
      .map((field) => ({ kind: 'facet', facet: { field, value } })),
  )

/** All parts of a term, anywhere in the card; a term without any word is in no card. */
const holdsTerm = ({ parts }: Term): Condition =>
  parts.length === 0 ? NOTHING : allOf(parts.map((phrase) => ({ kind: 'phrase', phrase })))

/**
 * Compiles a set of filters (R4.3): with 'and' every term and the day, with 'or' any term or the day.
 * Excluded terms, the admin's `show` and the query narrow both.
 * @param fuzzyTerms terms in whose place others are searched for; only with 'or'
 * @throws QueryRefusal for a query that cannot be read
 */
export function planOf(
  visibility: Visibility,
  filters: Filters,
  { starredBy, asker }: FindOptions = {},
  fuzzyTerms: readonly FuzzyTerm[] = [],
): Plan {
  const candidates = (term: string) => fuzzyTerms.find((one) => one.term === term)?.meant ?? [term]
  const terms = filters.search.flatMap(candidates).map(readTerm)
  const included = terms.filter((term) => !term.excluded)
  const excluded = anyOf(terms.filter((term) => term.excluded).map(holdsTerm))
  const wanted = [
    ...included.map(holdsTerm),
    ...VALUE_KINDS.flatMap((kind) => filters[kind].map((value) => valued(kind, value))),
  ]
  const days = dayRanges(filters)
  const isUnviewed = visibility === 'all' && filters.show.includes('unviewed')
  const unviewed: Condition = isUnviewed ? { kind: 'facet', facet: { field: 'unviewed' } } : EVERYTHING
  const query = readQuery(filters.query, visibility)
  const narrowed = (condition: Condition): Condition =>
    excluding(allOf([condition, unviewed, query.condition]), excluded)
  const matching = wanted.length === 0 ? EVERYTHING : filters.mode === 'and' ? allOf(wanted) : anyOf(wanted)
  const union = filters.mode === 'or' && days !== null && wanted.length > 0
  return {
    visibility: shown(visibility, filters),
    days,
    inside: narrowed(union ? EVERYTHING : matching),
    outside: narrowed(days === null || union ? matching : NOTHING),
    starredBy: starredBy ?? null,
    asker: asker ?? null,
    searches: query.searches || terms.some(({ parts }) => parts.length > 0),
    wanted: [...included.filter(({ parts }) => parts.length > 0), ...query.wanted],
    isEveryTermMet: filters.mode === 'and' && query.isEveryTermMet,
  }
}

/** The admin's choice of private or public cards; for everyone else only public ones exist. */
function shown(visibility: Visibility, { show }: Filters): Visibility {
  if (visibility !== 'all' || show.includes('private') === show.includes('public')) return visibility
  return show.includes('private') ? 'private' : 'public'
}
