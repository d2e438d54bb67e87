import { LIMITS } from './limits.ts'
import { ProtocolError } from './protocol-error.ts'
import type { Literal, Operator, Restriction } from './restriction.ts'

const TOKEN =
  /\s*(?:([()])|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(<=|>=|!=|=|<|>|:)|((?:[^\s()"':<>=!]|!(?!=))(?:[^\s()<>=!:"]|!(?!=))*))/y

interface Token {
  /** 'word' may be a keyword; 'quoted' never is. */
  kind: 'bracket' | 'quoted' | 'operator' | 'word'
  text: string
}

type Wrong = (why: string) => ProtocolError

function tokensOf(text: string, wrong: Wrong): Token[] {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw wrong(`Unexpected character at position ${at}`)
    const [, bracket, quoted, operator, word] = found
    if (bracket !== undefined) tokens.push({ kind: 'bracket', text: bracket })
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.slice(1, -1).replace(/\\(.)/gs, '$1') })
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator })
    else tokens.push({ kind: 'word', text: word! })
  }
  return tokens
}

const KEYWORDS = new Set(['AND', 'OR', 'NOT', 'TO'])

/**
 * Reads the parameter `filters`: `(a:1 OR a:2) AND NOT b:"x y" AND n >= 3 AND n: 1 TO 5`. OR binds closer than AND, with
 * or without brackets; groups of ANDs within an OR are refused, as Algolia refuses them.
 * @param options `name`: the parameter that an error names
 * @throws ProtocolError 400 for what is no such expression, and for too many filters or nested brackets
 */
export function readFilters(text: string, { name = 'filters' } = {}): Restriction[] {
  const wrong: Wrong = (why) => new ProtocolError(400, `${name}: ${why}`)
  const tokens = tokensOf(text, wrong)
  let at = 0
  let literals = 0
  let depth = 0
  const next = () => tokens[at]
  const take = (kind: Token['kind'], value?: string): boolean => {
    const token = next()
    if (token?.kind !== kind || (value !== undefined && token.text !== value)) return false
    at++
    return true
  }
  const value = (): string => {
    const token = next()
    if (token && (token.kind === 'quoted' || (token.kind === 'word' && !KEYWORDS.has(token.text)))) {
      at++
      return token.text
    }
    throw wrong(token ? `Unexpected '${token.text}'` : 'Unexpected end of the expression')
  }
  const number = (): number => {
    const written = value()
    if (written.trim() === '' || Number.isNaN(Number(written))) throw wrong(`'${written}' is not a number`)
    return Number(written)
  }
  const literal = (): Literal => {
    if (++literals > LIMITS.restrictions) throw wrong(`At most ${LIMITS.restrictions} filters are allowed`)
    const isNegated = take('word', 'NOT')
    if (next()?.text === '(' && isNegated) throw wrong('A group cannot be negated, only a single filter')
    const attribute = value()
    const operator = next()
    if (operator?.kind !== 'operator') return { kind: 'facet', attribute: '_tags', value: attribute, isNegated }
    at++
    if (operator.text !== ':') {
      const tests = [{ operator: operator.text as Operator, number: number() }]
      return { kind: 'number', attribute, tests, isNegated }
    }
    if (tokens[at + 1]?.kind === 'word' && tokens[at + 1]?.text === 'TO') {
      const from = number()
      at++
      const tests = [
        { operator: '>=' as const, number: from },
        { operator: '<=' as const, number: number() },
      ]
      return { kind: 'number', attribute, tests, isNegated }
    }
    // A value may hold colons itself, as an address does.
    let written = value()
    while (take('operator', ':')) written += `:${value()}`
    return { kind: 'facet', attribute, value: written, isNegated }
  }
  const one = (): Restriction[] => {
    if (!take('bracket', '(')) return [[literal()]]
    if (++depth > LIMITS.nesting) throw wrong(`At most ${LIMITS.nesting} nested brackets are allowed`)
    const inner = all()
    if (!take('bracket', ')')) throw wrong("Expected ')'")
    depth--
    return inner
  }
  const either = (): Restriction[] => {
    const parts = [one()]
    while (take('word', 'OR')) parts.push(one())
    if (parts.length === 1) return parts[0]!
    if (parts.some((part) => part.length > 1))
      throw wrong('filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed')
    return [parts.flat(2)]
  }
  const all = (): Restriction[] => {
    const found = either()
    while (take('word', 'AND')) found.push(...either())
    return found
  }
  if (tokens.length === 0) return []
  const restrictions = all()
  const left = next()
  if (left) throw wrong(`Unexpected '${left.text}'`)
  for (const restriction of restrictions) {
    const kinds = new Set(
      restriction.map((part) => (part.kind === 'facet' && part.attribute === '_tags' ? 'tag' : part.kind)),
    )
    if (kinds.size > 1) throw wrong('Different types are not allowed in the same OR')
  }
  return restrictions
}

/** A single filter such as 'price>=3'; null when the text holds more or less than one. @param name the parameter's */
export function literalOf(text: string, name = 'filters'): Literal | null {
  const [first, ...others] = readFilters(text, { name })
  return first?.length === 1 && others.length === 0 ? first[0]! : null
}
