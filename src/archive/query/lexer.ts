import type { QueryError } from './query-error.ts'
import type { Place } from './query-tree.ts'

/** A token of a query. */
export type Token = Place &
  (
    | { kind: '(' | ')' | 'or' | 'and' | 'not' }
    | { kind: 'word'; text: string }
    | { kind: 'quoted'; text: string }
    /** `name:` or `len>`, with what stands right behind it. */
    | {
        kind: 'operator'
        name: string
        sign: string
        value: string
        valueAt: number
        isQuoted: boolean
        isOpen: boolean
      }
  )

const QUOTES = '"“”„‟'
const QUOTED = new RegExp(`[${QUOTES}]([^${QUOTES}]*)([${QUOTES}]|$)`, 'y')
/** The value of an operator in quotes: a backslash before a quote or another one makes that a letter of the value. */
const QUOTED_VALUE = new RegExp(String.raw`[${QUOTES}]((?:\\[${QUOTES}\\]|[^${QUOTES}])*)([${QUOTES}]|$)`, 'y')
const ESCAPED = new RegExp(String.raw`\\([${QUOTES}\\])`, 'g')
const OPERATOR = /(\p{L}+)(:(?!\/\/)|!=|>=|<=|>|<|=)/uy
const SIGNED = new Set(['len'])
const BLANK = /\s+/y
/** A run without blanks and brackets. */
const RUN = /[^\s()|]+/y

const NAMED = new Map<string, 'or' | 'and' | 'not'>([
  ['OR', 'or'],
  ['AND', 'and'],
  ['NOT', 'not'],
])

/** Cuts a query into tokens. @returns the first error where a quote is not closed */
export function readTokens(query: string): Token[] | QueryError {
  const tokens: Token[] = []
  const match = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    return pattern.exec(query)
  }
  for (let at = 0; at < query.length;) {
    const blank = match(BLANK, at)
    if (blank) {
      at += blank[0].length
      continue
    }
    const char = query[at]!
    if (char === '(' || char === ')') {
      tokens.push({ kind: char, at: at++, length: 1 })
      continue
    }
    if (char === '|') {
      tokens.push({ kind: 'or', at: at++, length: 1 })
      continue
    }
    if (char === '-' && /[^\s|)]/.test(query[at + 1] ?? ' ')) {
      tokens.push({ kind: 'not', at: at++, length: 1 })
      continue
    }
    const quoted = match(QUOTED, at)
    if (quoted) {
      if (quoted[2] === '') return unclosed(query, at)
      tokens.push({ kind: 'quoted', text: quoted[1]!, at, length: quoted[0].length })
      at += quoted[0].length
      continue
    }
    const named = match(OPERATOR, at)
    if (named && (named[2] === ':' || SIGNED.has(named[1]!.toLowerCase()))) {
      const [whole, name = '', sign = ''] = named
      const valueAt = at + whole.length
      const text = match(QUOTED_VALUE, valueAt)
      if (text?.[2] === '') return unclosed(query, valueAt)
      const run = text ? null : match(RUN, valueAt)
      const isOpen = text ? query[valueAt + text[0].length] === '*' : (run?.[0].endsWith('*') ?? false)
      const value = text ? text[1]!.replaceAll(ESCAPED, '$1') : (run?.[0].slice(0, isOpen ? -1 : undefined) ?? '')
      const end = valueAt + (text ? text[0].length + Number(isOpen) : (run?.[0].length ?? 0))
      tokens.push({
        kind: 'operator',
        name,
        sign,
        value,
        valueAt,
        isQuoted: text !== null,
        isOpen,
        at,
        length: end - at,
      })
      at = end
      continue
    }
    const text = match(RUN, at)![0]
    const kind = NAMED.get(text)
    tokens.push(kind ? { kind, at, length: text.length } : { kind: 'word', text, at, length: text.length })
    at += text.length
  }
  return tokens
}

const unclosed = (query: string, at: number): QueryError => ({
  at,
  length: query.length - at,
  message: 'This quote is not closed.',
  suggestion: 'Write " at the end of the phrase.',
})
