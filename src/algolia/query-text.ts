import type { Phrase } from '#archive/term.ts'
import { wordsOf } from '#archive/words.ts'
import { LIMITS } from './limits.ts'
import { ProtocolError } from './protocol-error.ts'

/** How a query is read. */
export interface QueryRules {
  /** Quoted words must be adjacent, and a word after '-' must be missing. */
  isAdvanced: boolean
  /** Which words may be unfinished. */
  prefixes: 'prefixLast' | 'prefixAll' | 'prefixNone'
  /** Words that need not be found. */
  optional: readonly string[]
}

/** A phrase of a query; within quotes no typing error is corrected. */
export interface QueryPhrase extends Phrase {
  readonly isQuoted: boolean
}

export interface ReadQuery {
  wanted: QueryPhrase[]
  excluded: Phrase[]
}

interface Token {
  text: string
  isQuoted: boolean
  isExcluded: boolean
}

const ADVANCED = /(?<![^\s"])(-\s*)?(?:"([^"]*)(?:"|$)|([^\s"]+))/g

function tokensOf(query: string, isAdvanced: boolean): Token[] {
  if (!isAdvanced) return plainTokens(query)
  const tokens = [...query.matchAll(ADVANCED)].map(([, minus, quoted, plain]) => ({
    text: quoted ?? plain ?? '',
    isQuoted: quoted !== undefined,
    isExcluded: minus !== undefined,
  }))
  // Terms are quoted and joined with AND (R14.6): between two of them it is no word.
  return tokens.filter(
    ({ text, isQuoted }, at) =>
      isQuoted || text !== 'AND' || !(tokens[at - 1]?.isQuoted === true && tokens[at + 1]?.isQuoted === true),
  )
}

const plainTokens = (query: string): Token[] =>
  query
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isQuoted: false, isExcluded: false }))

/**
 * Parses a typed query: each word must be found, and words within quotes next to each other.
 * @throws ProtocolError 400 for a query that is too long
 */
export function readQuery(query: string, { isAdvanced, prefixes, optional }: QueryRules): ReadQuery {
  if (query.length > LIMITS.query)
    throw new ProtocolError(400, `The query is too long, expected at most ${LIMITS.query} characters`)
  const spare = new Set(optional.flatMap((text) => wordsOf(text).map((word) => word.text)))
  const read = tokensOf(query, isAdvanced)
    .map((token) => ({ ...token, words: wordsOf(token.text).map((word) => word.text) }))
    .filter(({ words }) => words.length > 0)
  if (read.reduce((sum, { words }) => sum + words.length, 0) > LIMITS.words)
    throw new ProtocolError(400, `The query is too long, expected at most ${LIMITS.words} words`)
  const needed = read.filter(({ words, isQuoted }) => isQuoted || !words.every((word) => spare.has(word)))
  const tokens = needed.length > 0 ? needed : read
  const wanted = tokens.filter(({ isExcluded }) => !isExcluded)
  const isOpen = (at: number, isQuoted: boolean) => {
    if (isQuoted || prefixes === 'prefixNone') return false
    return prefixes === 'prefixAll' || (at === wanted.length - 1 && !/\s$/.test(query))
  }
  return {
    wanted: unique(wanted.map(({ words, isQuoted }, at) => ({ words, prefix: isOpen(at, isQuoted), isQuoted }))),
    excluded: unique(tokens.filter(({ isExcluded }) => isExcluded).map(({ words }) => ({ words, prefix: false }))),
  }
}

/** The phrases without duplicates of earlier ones. */
const unique = <P extends Phrase>(phrases: readonly P[]): P[] => [
  ...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values(),
]
