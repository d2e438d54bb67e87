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

/** A search term with a typing error. */
export interface Forgiven {
  /** As it was asked for. */
  term: string
  /** What is in the archive and may have been meant, as terms, the closest first. */
  meant: string[]
}

/** What a card must meet, as a tree that each engine translates into its own query. */
export type Condition =
  | { is: 'everything' }
  | { is: 'nothing' }
  | { is: 'phrase'; phrase: Phrase; place?: Place }
  | { is: 'flag'; flag: Flag }
  | { is: 'all' | 'any'; of: Condition[] }
  | { is: 'without'; base: Condition; excluded: Condition }

/** The texts of a card in which a phrase may be, page title and session title as one kind; it never goes on from one into the other. */
export type Place = 'titles' | 'prompt' | 'response'

/** A card's exact marks, found without looking at words. */
export type Flag = { mark: FieldName; value: string } | { mark: 'unviewed' }

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

const EVERYTHING: Condition = { is: 'everything' }
const NOTHING: Condition = { is: 'nothing' }

const all = (of: Condition[]): Condition => {
  if (of.some((condition) => condition.is === 'nothing')) return NOTHING
  const narrowing = of.filter((condition) => condition.is !== 'everything')
  return narrowing.length > 1 ? { is: 'all', of: narrowing } : (narrowing[0] ?? EVERYTHING)
}

const any = (of: Condition[]): Condition => {
  if (of.some((condition) => condition.is === 'everything')) return EVERYTHING
  const possible = of.filter((condition) => condition.is !== 'nothing')
  return possible.length > 1 ? { is: 'any', of: possible } : (possible[0] ?? NOTHING)
}

/** One of the fields of a kind of filter has a value. */
const valued = (kind: ValueKind, value: string): Condition =>
  any(
    fieldsOf(kind)
      .filter((name) => FIELDS[name].isAsked?.(value) ?? true)
      .map((mark) => ({ is: 'flag', flag: { mark, value } })),
  )

/** All parts of a term, anywhere in the card; a term without any word is in no card. */
const held = ({ parts }: Term): Condition =>
  parts.length === 0 ? NOTHING : all(parts.map((phrase) => ({ is: 'phrase', phrase })))

/**
 * What a set of filters means (R4.3): with 'and' every term and the day, with 'or' any term or the day.
 * Excluded terms and the admin's `show` narrow both.
 * @param forgiven terms in whose place others are searched for; only with 'or'
 */
export function planOf(
  visibility: Visibility,
  filters: Filters,
  { starredBy }: FindOptions = {},
  forgiven: readonly Forgiven[] = [],
): Plan {
  const meant = (term: string) => forgiven.find((one) => one.term === term)?.meant ?? [term]
  const terms = filters.search.flatMap(meant).map(readTerm)
  const included = terms.filter((term) => !term.excluded)
  const excluded = any(terms.filter((term) => term.excluded).map(held))
  const wanted = [
    ...included.map(held),
    ...VALUE_KINDS.flatMap((kind) => filters[kind].map((value) => valued(kind, value))),
  ]
  const days = dayRanges(filters)
  const unviewed: Condition = filters.show.includes('unviewed')
    ? { is: 'flag', flag: { mark: 'unviewed' } }
    : EVERYTHING
  const narrowed = (condition: Condition): Condition => {
    const base = all([condition, unviewed])
    return excluded.is === 'nothing' || base.is === 'nothing' ? base : { is: 'without', base, excluded }
  }
  const matching = wanted.length === 0 ? EVERYTHING : filters.mode === 'and' ? all(wanted) : any(wanted)
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
