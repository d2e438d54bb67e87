import type { Question } from '#algolia/readable-index.ts'
import type { Literal, Restriction } from '#algolia/restriction.ts'
import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { allOf, anyOf, butNot, EVERYTHING, NOTHING, type Condition } from '#archive/condition.ts'
import type { Plan } from '#archive/plan.ts'
import type { Phrase, Term } from '#archive/term.ts'
import { daysOf } from './numbered-days.ts'

const not = (condition: Condition): Condition =>
  condition.kind === 'everything' ? NOTHING : butNot(EVERYTHING, condition)

/** A question to the archive's public cards as a plan: only they are ever looked at. */
export function planOfQuestion({ wanted, excluded, restrictions }: Question): Plan {
  const words = wanted.map((group) => anyOf(group.map((phrase) => ({ kind: 'phrase' as const, phrase }))))
  const facets = restrictions.filter((restriction) => restriction.some(({ kind }) => kind === 'facet')).map(facetsOf)
  const numbers = restrictions.filter((restriction) => restriction.every(({ kind }) => kind === 'number'))
  const days = numbers.length === 0 ? null : daysOf(numbers)
  const base = allOf([...words, ...facets])
  const unwanted = anyOf(excluded.map((phrase) => ({ kind: 'phrase' as const, phrase })))
  const meets = butNot(base, unwanted)
  // What was typed is one term; with fuzzy terms, each similar word is one.
  const isEveryTermMet = wanted.every((group) => group.length === 1)
  return {
    visibility: 'public',
    days,
    inside: meets,
    outside: days === null ? meets : NOTHING,
    starredBy: null,
    asker: null,
    searches: wanted.length + excluded.length > 0,
    wanted: isEveryTermMet ? [{ parts: wanted.flat(), excluded: false }] : wanted.flat().map(alone),
    isEveryTermMet,
  }
}

const alone = (phrase: Phrase): Term => ({ parts: [phrase], excluded: false })

const facetsOf = (restriction: Restriction): Condition =>
  anyOf(
    restriction.map((literal) => {
      const condition = facetOf(literal)
      return literal.isNegated ? not(condition) : condition
    }),
  )

/** The attributes that the archive's index can be restricted by; nothing meets a restriction by another one. */
function facetOf(literal: Literal): Condition {
  if (literal.kind !== 'facet') return NOTHING
  const { attribute, value } = literal
  const field = FIELD_NAMES.find((name) => FIELDS[name].isInRecord && FIELDS[name].attribute === attribute)
  if (field) return value === '' ? NOTHING : { kind: 'facet', facet: { field, value } }
  if (attribute !== 'isViewed') return NOTHING
  const unviewed: Condition = { kind: 'facet', facet: { field: 'unviewed' } }
  return value === 'false' ? unviewed : value === 'true' ? not(unviewed) : NOTHING
}
