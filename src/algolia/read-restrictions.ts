import { nestedOf, textOf, type RawParams } from './given-params.ts'
import { literalOf, readFilters } from './filter-grammar.ts'
import { invalid, LIMITS } from './limits.ts'
import { ProtocolError } from './protocol-error.ts'
import type { Literal, Restriction } from './restriction.ts'

/**
 * The parameters `filters`, `facetFilters`, `numericFilters` and `tagFilters`: all restrictions that must hold.
 * @throws ProtocolError 400 that names the parameter which is wrong, or with which there are too many
 */
export function readRestrictions(given: RawParams): Restriction[] {
  const restrictions = readFilters(textOf(given, 'filters', ''))
  let left = LIMITS.restrictions - restrictions.flat().length
  const readLists = (name: string, read: (text: string, name: string) => Literal) => {
    const list = (nestedOf(given, name) ?? []).filter((item) => item !== '')
    left -= list.reduce((sum: number, item) => sum + (Array.isArray(item) ? item.length : 1), 0)
    if (left < 0) throw invalid(name, `at most ${LIMITS.restrictions} filters in all parameters together`)
    const one = (item: unknown): Literal => {
      if (typeof item !== 'string') throw new ProtocolError(400, `Invalid syntax for "${name}" parameter`)
      return read(item, name)
    }
    restrictions.push(...list.map((item) => (Array.isArray(item) ? item.map(one) : [one(item)])))
  }
  readLists('facetFilters', facetLiteral)
  readLists('numericFilters', numericLiteral)
  readLists('tagFilters', (text, name) => facetLiteral(`_tags:${text}`, name))
  return restrictions
}

/** 'category:kitchen', 'category:-kitchen' for all but it, 'category:\-5' for the value '-5'. */
function facetLiteral(text: string, name: string): Literal {
  const colon = text.indexOf(':')
  if (colon < 1) throw new ProtocolError(400, `${name}: '${quoted(text)}' is not of the form attribute:value`)
  const written = text.slice(colon + 1)
  return {
    kind: 'facet',
    attribute: text.slice(0, colon),
    value: written.replace(/^(?:-|\\(?=-))/, ''),
    isNegated: written.startsWith('-'),
  }
}

function numericLiteral(text: string, name: string): Literal {
  if (text.length <= LIMITS.query) {
    const literal = literalOf(text, name)
    if (literal?.kind === 'number') return literal
  }
  throw new ProtocolError(400, `${name}: '${quoted(text)}' is not of the form attribute>=number or attribute:1 TO 2`)
}

/** A text as an error repeats it. */
const quoted = (text: string): string => (text.length > LIMITS.tag ? `${text.slice(0, LIMITS.tag)}…` : text)
