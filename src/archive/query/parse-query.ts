import type { TextField } from '#archive/condition.ts'
import { MAX_TYPED, readTerm } from '#archive/term.ts'
import { readTokens, type Token } from './lexer.ts'
import type { QueryError } from './query-error.ts'
import type { Place, QueryNode } from './query-tree.ts'
import { readOperator } from './read-operator.ts'

/** Brackets and NOT within each other. */
const DEEPEST = 20
/** Words and operators, as many as lists take of filters. */
const MAX_ITEMS = 50
/** Words of all its phrases. */
const MAX_WORDS = 100

/** A query as a tree, null where nothing is written; or what is wrong with it. */
export type ParsedQuery = { tree: QueryNode | null } | { error: QueryError }

/**
 * Reads a query. Words side by side all match, and bind closer than `OR` or `|`; `-` and `NOT` exclude what follows.
 * It throws nothing, and takes no longer than its letters.
 * @param isAdmin whether the operators for admins exist; to everyone else they are unknown
 */
export function parseQuery(query: string, isAdmin: boolean): ParsedQuery {
  if (query.length > MAX_TYPED) {
    const message = `A query may have at most ${MAX_TYPED} letters.`
    return {
      error: {
        at: MAX_TYPED,
        length: query.length - MAX_TYPED,
        message,
        suggestion: 'Leave something out.',
      },
    }
  }
  const tokens = readTokens(query)
  if (!Array.isArray(tokens)) return { error: tokens }
  if (tokens.length === 0) return { tree: null }
  try {
    return { tree: new Parser(tokens, query.length, isAdmin).whole() }
  } catch (error) {
    if (error instanceof Wrong) return { error: error.place }
    throw error
  }
}

/** Ends the reading at the first error. */
class Wrong extends Error {
  readonly place: QueryError

  constructor({ at, length }: Place, message: string, suggestion: string) {
    super(message)
    this.place = { at, length, message, suggestion }
  }
}

/** The scope that `in:` gives the words of its group. */
interface Narrowing extends Place {
  field: TextField
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #end: Place
  readonly #isAdmin: boolean
  #next = 0
  #items = 0
  #words = 0

  constructor(tokens: readonly Token[], end: number, isAdmin: boolean) {
    this.#tokens = tokens
    this.#end = { at: end, length: 0 }
    this.#isAdmin = isAdmin
  }

  whole(): QueryNode {
    const tree = this.#either(0)
    const rest = this.#tokens[this.#next]
    if (rest) throw new Wrong(rest, 'This bracket closes none.', 'Leave it out, or put it in quotes.')
    return tree
  }

  /** One or several groups with `OR` between. */
  #either(depth: number): QueryNode {
    const sides = [this.#group(depth)]
    while (this.#tokens[this.#next]?.kind === 'or') {
      this.#next++
      sides.push(this.#group(depth))
    }
    return sides.length === 1 ? sides[0]! : { kind: 'any', of: sides, ...around(sides) }
  }

  /** Adjacent terms, which all must match. */
  #group(depth: number): QueryNode {
    const of: QueryNode[] = []
    let narrowing: Narrowing | null = null
    for (
      let token = this.#tokens[this.#next];
      token && token.kind !== ')' && token.kind !== 'or';
      token = this.#tokens[this.#next]
    ) {
      if (token.kind === 'and') {
        this.#next++
        this.#expectSide(token, of.length > 0 || narrowing !== null)
        continue
      }
      const item = this.#item(depth)
      if ('kind' in item) of.push(item)
      else if (narrowing) throw new Wrong(item, 'in: stands here twice.', 'Put each with its words in brackets.')
      else narrowing = item
    }
    if (of.length === 0 && !narrowing) throw this.#empty()
    if (narrowing && !of.some(holdsWords))
      throw new Wrong(narrowing, 'in: needs words beside it.', 'For example in:prompt boat.')
    return of.length === 1 && !narrowing ? of[0]! : { kind: 'all', of, field: narrowing?.field ?? null, ...around(of) }
  }

  #expectSide(operator: Place, hasBefore: boolean): void {
    const next = this.#tokens[this.#next]
    if (hasBefore && next && next.kind !== ')' && next.kind !== 'or' && next.kind !== 'and') return
    throw new Wrong(
      operator,
      `AND needs something ${hasBefore ? 'behind' : 'before'} it.`,
      'For the word itself, put it in quotes.',
    )
  }

  /** Why a group is empty: the operator before or after it lacks an operand. */
  #empty(): Wrong {
    const [before, next] = [this.#tokens[this.#next - 1], this.#tokens[this.#next]]
    if (before?.kind === 'or')
      return new Wrong(before, 'OR needs something behind it.', 'Name another word, or leave it out.')
    if (next?.kind === 'or')
      return new Wrong(next, 'OR needs something before it.', 'Name another word, or leave it out.')
    if (next && before?.kind === '(')
      return new Wrong(
        { at: before.at, length: next.at + 1 - before.at },
        'These brackets are empty.',
        'Leave them out.',
      )
    if (next) return new Wrong(next, 'This bracket closes none.', 'Leave it out, or put it in quotes.')
    return new Wrong(before ?? this.#end, 'This bracket is not closed.', 'Write ) at the end of the group.')
  }

  #item(depth: number): QueryNode | Narrowing {
    const token = this.#tokens[this.#next++]!
    if (depth > DEEPEST)
      throw new Wrong(token, `A query may have at most ${DEEPEST} brackets within each other.`, 'Leave some out.')
    switch (token.kind) {
      case '(':
        return this.#inBrackets(token, depth)
      case 'not':
        return this.#excluded(token, depth)
      case 'operator':
        return this.#operator(token)
      case 'word':
      case 'quoted':
        return this.#phrase(token)
      default:
        throw new Wrong(token, 'This cannot be read.', 'Put it in quotes.')
    }
  }

  #inBrackets(token: Token, depth: number): QueryNode {
    const inner = this.#either(depth + 1)
    const close = this.#tokens[this.#next]
    if (close?.kind !== ')') throw new Wrong(token, 'This bracket is not closed.', 'Write ) at the end of the group.')
    this.#next++
    // A group of its own: an `in:` outside the brackets does not replace one inside.
    return { ...inner, at: token.at, length: close.at + close.length - token.at }
  }

  #excluded(token: Token, depth: number): QueryNode {
    const next = this.#tokens[this.#next]
    const hasNext = next && next.kind !== ')' && next.kind !== 'or' && next.kind !== 'and'
    if (!hasNext) throw new Wrong(token, 'NOT needs something behind it.', 'For the word itself, put it in quotes.')
    const of = this.#item(depth + 1)
    if (!('kind' in of)) throw new Wrong(of, 'in: cannot be excluded.', 'Exclude words in brackets: -(in:prompt boat).')
    return { kind: 'not', of, at: token.at, length: of.at + of.length - token.at }
  }

  #operator(token: Token & { kind: 'operator' }): QueryNode | Narrowing {
    this.#count(token, 0)
    const { at, length } = token
    const read = readOperator(token, this.#isAdmin)
    if ('error' in read) throw new Wrong(read.error, read.error.message, read.error.suggestion)
    if ('field' in read) return { at, length, field: read.field }
    return { kind: 'operator', name: token.name.toLowerCase(), constraint: read.constraint, at, length }
  }

  #phrase(token: Token & { kind: 'word' | 'quoted' }): QueryNode {
    const { at, length, text } = token
    const isQuoted = token.kind === 'quoted'
    const star = isQuoted ? -1 : text.slice(0, -1).indexOf('*')
    if (star >= 0) {
      throw new Wrong(
        { at: at + star, length: 1 },
        '* may only end a word.',
        `For example ${text.slice(0, star) || 'wat'}*.`,
      )
    }
    const phrase = readTerm(isQuoted ? `"${text}"` : text.replace(/^-+/, '')).parts[0]
    if (!phrase) {
      if (isQuoted) throw new Wrong(token, 'These quotes hold no word.', 'Leave them out.')
      throw new Wrong(token, `'${text}' has no letter or digit.`, withoutBlank(text))
    }
    this.#count(token, phrase.words.length)
    return { kind: 'phrase', phrase, at, length }
  }

  #count(token: Place, words: number): void {
    this.#words += words
    if (++this.#items > MAX_ITEMS)
      throw new Wrong(token, `A query may have at most ${MAX_ITEMS} words and filters.`, 'Leave some out.')
    if (this.#words > MAX_WORDS)
      throw new Wrong(token, `A query may have at most ${MAX_WORDS} words.`, 'Leave some out.')
  }
}

/** What to do with a sign by itself: left out, one that a blank parts from what it is about would change what is asked. */
function withoutBlank(sign: string): string {
  if (sign.startsWith('-')) return 'Write it right before a word: -boat.'
  return /^[<>=!]+$/.test(sign) ? 'Write it right behind len: len>500.' : 'Leave it out.'
}

const around = (nodes: readonly Place[]): Place => {
  const [first, last] = [nodes[0]!, nodes.at(-1)!]
  return { at: first.at, length: last.at + last.length - first.at }
}

const holdsWords = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'phrase':
      return true
    case 'operator':
      return false
    case 'not':
      return holdsWords(node.of)
    default:
      return node.of.some(holdsWords)
  }
}
