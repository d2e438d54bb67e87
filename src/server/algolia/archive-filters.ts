import type { Literal, Restriction } from '#algolia/restriction.ts'
import type { DayRange } from '#archive/calendar.ts'
import { allOf, anyOf, excluding, EVERYTHING, NOTHING, type Condition } from '#archive/condition.ts'
import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { choicesOf, heldBy, operatorOf } from '#archive/query/operators.ts'
import { foldValue } from '#archive/query/fold-value.ts'
import { spansOf, type NumberLiteral, type Span } from './number-spans.ts'
import { daysOf } from './numbered-days.ts'

/** Attributes that can be filtered by and have no facet counts: operators of the query language besides fields. */
export const FILTERED_ONLY = ['session', 'values', 'has', 'lang'] as const

/** The condition of all restrictions but those by days alone, which the plan has by itself. */
export const conditionOf = (restrictions: readonly Restriction[]): Condition =>
  allOf(restrictions.map((restriction) => anyOf(restriction.map(metBy))))

const not = (condition: Condition): Condition =>
  condition.kind === 'everything'
    ? NOTHING
    : condition.kind === 'nothing'
      ? EVERYTHING
      : excluding(EVERYTHING, condition)

function metBy(literal: Literal): Condition {
  if (literal.kind === 'number') return numberedBy(literal)
  const condition = facetOf(literal.attribute, literal.value)
  return literal.isNegated ? not(condition) : condition
}

/** All numbers of letters that a card may have. */
const LETTERS: Span = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** @throws ProtocolError 400 for a number that the archive's index does not know */
function numberedBy(literal: NumberLiteral): Condition {
  const spans = (within: Span) => spansOf(literal, within)
  switch (literal.attribute) {
    case 'letters':
      return anyOf(spans(LETTERS).map((span) => ({ kind: 'length', ...span })))
    case 'undated': {
      const isMet = (number: number) => spans({ from: number, to: number }).length > 0
      const dated = onDays(daysOf([]))
      return anyOf([isMet(0) ? dated : NOTHING, isMet(1) ? not(dated) : NOTHING])
    }
    default:
      return onDays(daysOf([[literal]]))
  }
}

const onDays = (days: readonly DayRange[]): Condition => anyOf(days.map((one) => ({ kind: 'days', days: one })))

/** Nothing meets a restriction by an attribute that there is not. */
function facetOf(attribute: string, value: string): Condition {
  if (value === '') return NOTHING
  switch (attribute) {
    case 'isViewed': {
      const unviewed: Condition = { kind: 'facet', facet: { field: 'unviewed' } }
      return value === 'false' ? unviewed : value === 'true' ? not(unviewed) : NOTHING
    }
    case 'has':
      return isChoice('has', value) ? heldBy(value) : NOTHING
    case 'lang':
      return isChoice('lang', value) ? { kind: 'mark', mark: `lang:${value}` } : NOTHING
    case 'values': {
      const colon = value.indexOf(':')
      const field = FIELD_NAMES.find((name) => name === value.slice(0, colon))
      const asked = foldValue(value.slice(colon + 1))
      return field && asked !== '' ? { kind: 'value', field, value: asked, prefix: false } : NOTHING
    }
    default: {
      const field = FIELD_NAMES.find((name) => FIELDS[name].attribute === attribute)
      return field ? { kind: 'facet', facet: { field, value } } : NOTHING
    }
  }
}

/** Whether visitors may ask so. `has:comments` changes without the cards, which no index of the protocol follows. */
const isChoice = (name: string, value: string): boolean =>
  value !== 'comments' && choicesOf(operatorOf(name)!, false).some((choice) => choice.value === value)
