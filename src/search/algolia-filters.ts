import type { Condition } from '#archive/condition.ts'
import { FIELDS } from '#archive/fields.ts'
import type { Phrase } from '#archive/term.ts'
import { dayNumber, valueName } from './algolia-record.ts'

/** A condition as parameters of a search service, which finds exactly the cards that meet it. */
export interface ServiceFilters {
  /** What a card must hold. */
  wanted: Phrase[]
  /** None of these may be in it. */
  excluded: Phrase[]
  /** The parameter `filters`; '' where the condition is words alone. */
  filters: string
  /** Number of single filters in it. */
  count: number
}

/** A single condition on a record; filters are in the syntax of the service. */
type Literal = { kind: 'phrase'; phrase: Phrase; isNegated: boolean } | { kind: 'facet' | 'number'; filter: string }

/** At least one of these must hold. */
type Clause = Literal[]

/**
 * A condition of the query language as `filters` of a service (R14.13). The syntax has ORs of single filters of one kind,
 * joined by AND. It cannot express words or a group of ANDs within an OR, days and values in one OR, prefixes of values, a
 * single text of a card, stars or comments.
 * @returns null for a condition that it cannot express exactly
 */
export function serviceFilters(condition: Condition): ServiceFilters | null {
  const clauses = clausesOf(condition, false)
  if (!clauses?.every((clause) => new Set(clause.map(({ kind }) => kind)).size === 1)) return null
  const serviceQuery: ServiceFilters = { wanted: [], excluded: [], filters: '', count: 0 }
  const written: string[] = []
  for (const clause of clauses) {
    const [first] = clause
    if (first?.kind === 'phrase') {
      if (clause.length > 1) return null
      const { phrase, isNegated } = first
      // Only single whole words can be excluded.
      if (isNegated && (phrase.words.length !== 1 || phrase.prefix)) return null
      ;(isNegated ? serviceQuery.excluded : serviceQuery.wanted).push(phrase)
      continue
    }
    const filters = clause.flatMap((literal) => (literal.kind === 'phrase' ? [] : [literal.filter]))
    serviceQuery.count += filters.length
    written.push(filters.length > 1 ? `(${filters.join(' OR ')})` : filters[0]!)
  }
  return { ...serviceQuery, filters: written.join(' AND ') }
}

/** The condition, or its negation, as clauses joined by AND; null where the syntax cannot express it. */
function clausesOf(condition: Condition, isNegated: boolean): Clause[] | null {
  switch (condition.kind) {
    case 'everything':
      return isNegated ? null : []
    case 'nothing':
      return isNegated ? [] : null
    case 'all':
    case 'any': {
      const parts = condition.of.map((one) => clausesOf(one, isNegated))
      return (condition.kind === 'all') === isNegated ? either(parts) : both(parts)
    }
    case 'without': {
      const { base, excluded } = condition
      if (base.kind === 'everything') return clausesOf(excluded, !isNegated)
      const parts = [clausesOf(base, isNegated), clausesOf(excluded, !isNegated)]
      return isNegated ? either(parts) : both(parts)
    }
    default: {
      const clause = clauseOf(condition, isNegated)
      return clause && [clause]
    }
  }
}

const areSaid = (parts: (Clause[] | null)[]): parts is Clause[][] => parts.every((part) => part !== null)

const both = (parts: (Clause[] | null)[]): Clause[] | null => (areSaid(parts) ? parts.flat() : null)

const either = (parts: (Clause[] | null)[]): Clause[] | null =>
  areSaid(parts) && parts.every((part) => part.length === 1) ? [parts.flat(2)] : null

function clauseOf(condition: Condition, isNegated: boolean): Clause | null {
  const facet = (attribute: string, value: string): Clause => [
    { kind: 'facet', filter: `${isNegated ? 'NOT ' : ''}${attribute}:"${value.replace(/["\\]/g, '\\$&')}"` },
  ]
  switch (condition.kind) {
    case 'phrase':
      return condition.field === undefined ? [{ kind: 'phrase', phrase: condition.phrase, isNegated }] : null
    case 'facet':
      return 'value' in condition.facet
        ? facet(FIELDS[condition.facet.field].attribute, condition.facet.value)
        : facet('isViewed', 'false')
    case 'value':
      return condition.prefix ? null : facet('values', valueName(condition.field, condition.value))
    case 'mark':
      return condition.mark.startsWith('lang:') ? facet('lang', condition.mark.slice(5)) : facet('has', condition.mark)
    case 'days': {
      const { from, to } = condition.days
      const days = range('day', dayNumber(from), dayNumber(to), isNegated)
      return days && isNegated ? [...days, number('undated = 1')] : days
    }
    case 'length':
      return range('letters', condition.from, condition.to, isNegated)
    default:
      return null
  }
}

const number = (filter: string): Literal => ({ kind: 'number', filter })

/** A number within two bounds, or outside of them. */
function range(attribute: string, from: number, to: number, isNegated: boolean): Clause | null {
  if (from > to) return null
  if (isNegated) {
    const above = to === Infinity ? [] : [number(`${attribute} > ${to}`)]
    return [number(`${attribute} < ${from}`), ...above]
  }
  return [number(to === Infinity ? `${attribute} >= ${from}` : `${attribute}:${from} TO ${to}`)]
}
