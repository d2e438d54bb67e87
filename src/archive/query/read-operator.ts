import { monthRange, shiftDay, type DayRange } from '#archive/calendar.ts'
import { readDay } from '#archive/day-stamp.ts'
import type { TextField } from '#archive/condition.ts'
import { choicesOf, heldBy, operatorOf, OPERATORS, type Operator } from './operators.ts'
import type { Token } from './lexer.ts'
import { filterCalled } from './other-names.ts'
import type { QueryError } from './query-error.ts'
import type { Constraint } from './query-tree.ts'
import { typingErrors } from '#archive/typing-error.ts'

type OperatorToken = Token & { kind: 'operator' }

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2100-12-31'

/** The text fields that `in:` names. */
const TEXT_FIELDS: Record<string, TextField> = { title: 'titles', prompt: 'prompt', response: 'response' }

/** The name of a text field for `in:`. */
export const fieldName = (field: TextField): string =>
  Object.keys(TEXT_FIELDS).find((name) => TEXT_FIELDS[name] === field)!

/** A parsed operator: its condition, the text to which `in:` narrows words, or an error. */
export type ReadOperator = { constraint: Constraint } | { field: TextField } | { error: QueryError }

/** @param isAdmin whether the values for admins exist */
export function readOperator(token: OperatorToken, isAdmin: boolean): ReadOperator {
  const operator = operatorOf(token.name)
  if (!operator) return { error: unknownName(token) }
  if (token.value === '' && !(operator.takes === 'value' && token.isOpen)) return { error: missing(token, operator) }
  switch (operator.takes) {
    case 'value':
      return { constraint: { kind: 'value', filter: operator.filter!, value: token.value, prefix: token.isOpen } }
    case 'day':
      return readDays(token)
    case 'number':
      return readLength(token)
    case 'choice':
      return readChoice(token, operator, isAdmin)
  }
}

const unknownName = ({ at, name }: OperatorToken): QueryError => {
  const known = OPERATORS.map((one) => one.name)
  const near = filterCalled(name) ?? withColon(nearestName(name.toLowerCase(), known))
  return {
    at,
    length: name.length + 1,
    message: `There is no filter '${name}:'.`,
    suggestion: near
      ? `Did you mean ${near}? For the word itself, put it in quotes.`
      : 'For the word itself, put it in quotes.',
  }
}

const withColon = (name: string | null): string | null => name && `${name}:`

const missing = ({ at, length, name }: OperatorToken, { noun, example, takes }: Operator): QueryError => ({
  at,
  length,
  message: takes === 'number' ? 'len needs a number.' : `${name}: needs ${noun}.`,
  suggestion: `For example ${example}.`,
})

const atValue = ({ at, length, valueAt }: OperatorToken) => ({ at: valueAt, length: at + length - valueAt })

function readChoice(token: OperatorToken, operator: Operator, isAdmin: boolean): ReadOperator {
  const known = choicesOf(operator, isAdmin).map((choice) => choice.value)
  const value = token.value.toLowerCase()
  if (token.isOpen || !known.includes(value)) {
    const near = nearestName(value, known)
    const suggestion = near ? `Did you mean ${operator.name}:${near}?` : `It takes ${known.join(', ')}.`
    return { error: { ...atValue(token), message: `${operator.name}: does not know '${token.value}'.`, suggestion } }
  }
  switch (operator.name) {
    case 'in':
      return { field: TEXT_FIELDS[value]! }
    case 'has':
      return { constraint: heldBy(value) }
    case 'lang':
      return { constraint: { kind: 'mark', mark: `lang:${value}` } }
    default:
      return { constraint: KINDS[value]! }
  }
}

/** The values of `is:`. */
const KINDS: Record<string, Constraint> = {
  starred: { kind: 'set', set: 'starred' },
  private: { kind: 'private' },
  viewed: { kind: 'viewed' },
  flagged: { kind: 'set', set: 'flagged' },
}

/** The days of a day, month or year; null where there is none such. */
function periodOf(text: string): DayRange | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return readDay(text) && { from: text, to: text }
  if (/^\d{4}-\d{2}$/.test(text)) return readDay(`${text}-01`) && monthRange(text)
  if (/^\d{4}$/.test(text)) return readDay(`${text}-01-01`) && { from: `${text}-01-01`, to: `${text}-12-31` }
  return null
}

function readDays(token: OperatorToken): ReadOperator {
  const period = token.isOpen ? null : periodOf(token.value)
  if (!period) {
    const isWritten = /^\d{4}(-\d{2}){0,2}$/.test(token.value)
    const message = isWritten ? `There is no day '${token.value}' in 1900 to 2100.` : `'${token.value}' is not a day.`
    return { error: { ...atValue(token), message, suggestion: 'Write 2024-03-31, 2024-03 or 2024.' } }
  }
  const { from, to } = period
  const name = token.name.toLowerCase()
  if (name === 'on') return { constraint: { kind: 'days', days: period } }
  // Both leave out the period itself, and cards without a day.
  const days = name === 'after' ? { from: shiftDay(to, 1), to: LAST_DAY } : { from: FIRST_DAY, to: shiftDay(from, -1) }
  return { constraint: { kind: 'days', days } }
}

function readLength(token: OperatorToken): ReadOperator {
  if (token.sign === ':' || token.sign === '!=') {
    const { at, length } = token
    return { error: { at, length, message: 'len takes >, >=, <, <= or =.', suggestion: 'For example len>500.' } }
  }
  const number = /^\d{1,9}$/.test(token.value) && !token.isQuoted ? Number(token.value) : null
  if (number === null || token.isOpen) {
    const message = `'${token.value}' is not a number of letters.`
    return { error: { ...atValue(token), message, suggestion: 'For example len>500.' } }
  }
  const bounds: Record<string, [from: number, to: number]> = {
    '>': [number + 1, Infinity],
    '>=': [number, Infinity],
    '<': [0, number - 1],
    '<=': [0, number],
  }
  const [from, to] = bounds[token.sign] ?? [number, number]
  return { constraint: { kind: 'length', from, to } }
}

/** Letters that may be wrong in a name. */
const MAX_ERRORS = 2

/** The closest known name: one that begins with the typed text, or has the fewest typing errors; null without one. */
function nearestName(typed: string, names: readonly string[]): string | null {
  if (typed.length === 0 || typed.length > 40) return null
  const begun =
    typed.length > 1 ? names.find((name) => name.startsWith(typed) || typed.startsWith(`${name}s`)) : undefined
  if (begun !== undefined) return begun
  const most = Math.min(MAX_ERRORS, Math.ceil(typed.length / 2) - 1)
  const near = names
    .map((name) => ({ name, errors: typingErrors(typed, name, most) }))
    .filter(({ errors }) => errors <= most)
  return near.sort((a, b) => a.errors - b.errors)[0]?.name ?? null
}
