import { openWord } from '#archive/term.ts'
import { readTokens, type Token } from './lexer.ts'
import { operatorOf, type Operator } from './operators.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryError } from './query-error.ts'

/** The completable end of a typed text. */
export type Completing =
  /** The beginning of an operator's name. */
  | { kind: 'name'; at: number; start: string }
  /** The beginning of an operator's value, '' where none is written yet. */
  | { kind: 'value'; at: number; start: string; operator: Operator; sign: string }

/** Letters of a name before it is completed: 'in' and 'on' are words more often than operators. */
const MIN_NAME_LENGTH = 3

const ESCAPED = /["“”„‟\\]/g
/** An exclusion by minus: of a word, phrase or bracket; not an option of a command (`--force`, `-m`), nor a number. */
const EXCLUDED = /^-(?![a-z](?:\s|$))[\p{L}"“”„‟(]/iu

/** A text as tokens, a quote at its end that is not closed yet as if it were; null for what cannot be cut into them. */
function tokensOf(typed: string): Token[] | null {
  const tokens = readTokens(typed)
  const closed = Array.isArray(tokens) ? tokens : readTokens(`${typed}"`)
  return Array.isArray(closed) ? closed : null
}

/**
 * Whether a typed text is a query: it holds an operator with a value, words joined by OR, AND, NOT or |, or a minus behind
 * others. Anything else is a search term (R4.6), whatever signs it holds.
 */
export function isQuery(typed: string): boolean {
  const tokens = tokensOf(typed) ?? []
  if (tokens.some((token) => token.kind === 'operator' && token.value !== '' && operatorOf(token.name))) return true
  const isNamed = ({ kind, length }: Token) => length > 1 && (kind === 'or' || kind === 'and' || kind === 'not')
  if (tokens.length > 1 && tokens.some(isNamed)) return true
  if (tokens.some(({ kind }) => kind === 'or') && 'tree' in parseQuery(typed, false)) return true
  const isExclusion = ({ kind, at }: Token) =>
    kind === 'not' && /\s/.test(typed[at - 1] ?? '') && EXCLUDED.test(typed.slice(at, at + 3))
  return tokens.slice(1).some(isExclusion) && 'tree' in parseQuery(completedQuery(typed), false)
}

/**
 * The query that Enter makes of a typed text: as in a term (R4.11), the word or value at its end stays open, unless the word is
 * excluded; quotes and brackets are closed.
 */
export function completedQuery(typed: string): string {
  const tokens = tokensOf(typed) ?? []
  const count = (sign: '(' | ')') => tokens.filter(({ kind }) => kind === sign).length
  return openAtEnd(typed, tokens) + ')'.repeat(Math.max(0, count('(') - count(')')))
}

/** The error of a typed query; null for a valid one, and one that may become valid by further typing. */
export function errorOfTyped(typed: string, isAdmin: boolean): QueryError | null {
  const read = (text: string) => parseQuery(completedQuery(text), isAdmin)
  const now = read(typed)
  return 'tree' in now || 'tree' in read(`${typed} x`) ? null : now.error
}

function openAtEnd(typed: string, tokens: readonly Token[]): string {
  const trimmed = typed.trim()
  const last = tokens.at(-1)
  if (!last) return trimmed
  const isQuoteOpen = last.at + last.length > typed.length
  if (isQuoteOpen) return `${trimmed}"`
  if (/\s$/.test(typed)) return trimmed
  const isOpenValue = last.kind === 'operator' && operatorOf(last.name)?.takes === 'value'
  const isOpenable = isOpenValue
    ? last.value !== '' && !last.isQuoted && !last.isOpen
    : last.kind === 'word' && tokens.at(-2)?.kind !== 'not' && openWord(last.text) !== null
  return isOpenable ? `${trimmed}*` : trimmed
}

/** The completable end of a typed text; null without one. */
export function completingIn(typed: string): Completing | null {
  const last = tokensOf(typed)?.at(-1)
  if (!last || last.at + last.length < typed.length) return null
  if (last.kind === 'word') {
    const isName = last.text.length >= MIN_NAME_LENGTH && /^\p{L}+$/u.test(last.text)
    return isName ? { kind: 'name', at: last.at, start: last.text.toLowerCase() } : null
  }
  if (last.kind !== 'operator' || last.isOpen) return null
  const operator = operatorOf(last.name)
  const isClosed = last.isQuoted && last.at + last.length === typed.length
  if (!operator || isClosed) return null
  return { kind: 'value', at: last.at, start: last.value, operator, sign: last.sign }
}

/** An operator with a value as a query writes it: in quotes where it is more than a word, or could be read as syntax. */
export const operatorText = (name: string, sign: string, value: string): string =>
  /^(?!\/\/)[^\s()|"“”„‟*]+$/u.test(value)
    ? name + sign + value
    : `${name}${sign}"${value.replaceAll(ESCAPED, '\\$&')}"`

/** Two queries that both must be met, as one. @param before '' for none */
export const joinQueries = (before: string, added: string): string =>
  before === '' || before === added ? added : `${asGroup(before)} ${asGroup(added)}`

/** A query in the brackets that it needs within another: for operators between words, and for `in:`, which narrows its group. */
const asGroup = (query: string): string => (/\||\b(?:or|and|not)\b|\bin:/i.test(query) ? `(${query})` : query)
