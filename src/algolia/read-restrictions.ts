import { nestedOf, textOf, type Given } from './given-params.ts'
import { literalOf, readFilters } from './filter-grammar.ts'
import { ProtocolError } from './protocol-error.ts'
import type { Literal, Restriction } from './restriction.ts'

/** The parameters `filters`, `facetFilters`, `numericFilters` and `tagFilters`: all restrictions that must hold. */
export function readRestrictions(given: Given): Restriction[] {
  return [
    ...readFilters(textOf(given, 'filters', '')),
    ...readLists(given, 'facetFilters', facetLiteral),
    ...readLists(given, 'numericFilters', numericLiteral),
    ...readLists(given, 'tagFilters', (text) => facetLiteral(`_tags:${text}`)),
  ]
}

/** A list holds what must hold; a list inside it, of what one must hold. */
function readLists(given: Given, name: string, read: (text: string) => Literal): Restriction[] {
  const list = nestedOf(given, name) ?? []
  const one = (item: unknown): Literal => {
    if (typeof item !== 'string') throw new ProtocolError(400, `Invalid syntax for "${name}" parameter`)
    return read(item)
  }
  return list.filter((item) => item !== '').map((item) => (Array.isArray(item) ? item.map(one) : [one(item)]))
}

/** 'category:kitchen', 'category:-kitchen' for all but it, 'category:\-5' for the value '-5'. */
function facetLiteral(text: string): Literal {
  const colon = text.indexOf(':')
  if (colon < 1) throw new ProtocolError(400, `facetFilters: '${text}' is not of the form attribute:value`)
  const written = text.slice(colon + 1)
  return {
    kind: 'facet',
    attribute: text.slice(0, colon),
    value: written.replace(/^(?:-|\\(?=-))/, ''),
    isNegated: written.startsWith('-'),
  }
}

function numericLiteral(text: string): Literal {
  const literal = literalOf(text)
  if (literal?.kind === 'number') return literal
  throw new ProtocolError(400, `numericFilters: '${text}' is not of the form attribute>=number or attribute:1 TO 2`)
}
