import { filterCalled } from './other-names.ts'
import { operatorOf } from './operators.ts'
import { parseQuery } from './parse-query.ts'
import { joinQueries, operatorText } from './typed-query.ts'

/** A name right before a colon, and what is behind it. */
const NAMED = /^(\p{L}+):(?!\/\/)(\S.*)$/su

/** The query that a search term such as `title:python` means, which has the name of a filter elsewhere; null for any other. */
function meantByTerm(term: string): string | null {
  const [, called = '', text = ''] = NAMED.exec(term) ?? []
  const filter = filterCalled(called)
  if (filter === null) return null
  const value = text.replace(/\*$/, '')
  const [, name = '', sign = ''] = /^(\p{L}+)(.)/u.exec(filter) ?? []
  const isOpen = value !== text && operatorOf(name)?.takes === 'value'
  return name === 'in' ? `${filter} ${text}` : operatorText(name, sign, value) + (isOpen ? '*' : '')
}

/**
 * What search terms and a query ask for together where terms have the name of a filter elsewhere: `title:python` is `in:title python`.
 * @returns the other terms, the query, and what is new in it; null where no term has one, or it could not be read
 */
export function meantQuery(
  terms: readonly string[],
  query: string,
): { search: string[]; query: string; label: string } | null {
  const meant = terms.map(meantByTerm)
  const queries = meant.filter((one) => one !== null)
  const joined = queries.reduce(joinQueries, query)
  if (queries.length === 0 || 'error' in parseQuery(joined, false)) return null
  return { search: terms.filter((_, at) => meant[at] === null), query: joined, label: queries.join(' ') }
}
