import type { Question } from '#algolia/readable-index.ts'
import type { Literal, Restriction } from '#algolia/restriction.ts'
import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import type { Condition, Plan } from '#archive/plan.ts'
import type { Phrase, Term } from '#archive/term.ts'
import { daysOf } from './numbered-days.ts'

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

const not = (condition: Condition): Condition => {
  if (condition.is === 'nothing') return EVERYTHING
  return condition.is === 'everything' ? NOTHING : { is: 'without', base: EVERYTHING, excluded: condition }
}

/** A question to the archive's public cards as a plan: only they are ever looked at. */
export function planOfQuestion({ wanted, excluded, restrictions }: Question): Plan {
  const words = wanted.map((group) => any(group.map((phrase) => ({ is: 'phrase' as const, phrase }))))
  const marks = restrictions.filter((restriction) => restriction.some(({ kind }) => kind === 'facet')).map(markOf)
  const numbers = restrictions.filter((restriction) => restriction.every(({ kind }) => kind === 'number'))
  const days = numbers.length === 0 ? null : daysOf(numbers)
  const base = all([...words, ...marks])
  const unwanted = any(excluded.map((phrase) => ({ is: 'phrase' as const, phrase })))
  const meets: Condition =
    unwanted.is === 'nothing' || base.is === 'nothing' ? base : { is: 'without', base, excluded: unwanted }
  // What was typed is one term; with fuzzy terms, each similar word is one.
  const isEveryTermMet = wanted.every((group) => group.length === 1)
  return {
    visibility: 'public',
    days,
    inside: meets,
    outside: days === null ? meets : NOTHING,
    starredBy: null,
    searches: wanted.length + excluded.length > 0,
    wanted: isEveryTermMet ? [{ parts: wanted.flat(), excluded: false }] : wanted.flat().map(alone),
    isEveryTermMet,
  }
}

const alone = (phrase: Phrase): Term => ({ parts: [phrase], excluded: false })

const markOf = (restriction: Restriction): Condition =>
  any(
    restriction.map((literal) => {
      const condition = flagOf(literal)
      return literal.isNegated ? not(condition) : condition
    }),
  )

/** The attributes that the archive's index can be restricted by; nothing meets a restriction by another one. */
function flagOf(literal: Literal): Condition {
  if (literal.kind !== 'facet') return NOTHING
  const { attribute, value } = literal
  const mark = FIELD_NAMES.find((name) => FIELDS[name].isInRecord && FIELDS[name].attribute === attribute)
  if (mark) return value === '' ? NOTHING : { is: 'flag', flag: { mark, value } }
  if (attribute !== 'isViewed') return NOTHING
  const unviewed: Condition = { is: 'flag', flag: { mark: 'unviewed' } }
  return value === 'false' ? unviewed : value === 'true' ? not(unviewed) : NOTHING
}
