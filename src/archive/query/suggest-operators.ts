import { FACETS, type ValueKind } from '#archive/fields.ts'
import { addFilter, type Filters } from '#archive/filters.ts'
import type { Facets, NameCount } from '#archive/name-counts.ts'
import { REDACTED } from '#archive/redact/redact-text.ts'
import { isAskedValue, foldValue } from './fold-value.ts'
import { choicesOf, describeOperators } from './operators.ts'
import { parseQuery } from './parse-query.ts'
import { joinQueries, completingIn, completedQuery, operatorText, type Completing } from './typed-query.ts'

/** A typed text with the operator at its end completed. */
export interface CompletedOperator {
  /** The whole text; an operator that still needs a value ends with its sign. */
  text: string
  /** The operator alone, such as `model:gpt-4`. */
  label: string
  /** Its description. */
  help: string
  /** How many cards the text finds; null where a value is still to be written. */
  total: number | null
  /** True when a search was ended at 1000 cards. */
  capped: boolean
}

/** The dependencies of completion and help. */
export interface Counter {
  /** Whether the operators for admins exist. */
  isAdmin: boolean
  count(filters: Filters): Promise<{ total: number; capped: boolean }>
  /** The values of each facet among the cards that are found, of the newest thousand where they are more. */
  names(filters: Filters): Promise<Facets>
}

/** How much is offered, and how many choices are tried for that. */
const MAX = { names: 4, values: 6, tried: 12 }

/**
 * The operators that the end of a typed text may become: names by their beginning, then values of the cards that are found so far,
 * each with its count. A press writes the text; a second one searches for it.
 * @param filters the present filters
 */
export async function suggestOperators(
  counter: Counter,
  typed: string,
  filters: Filters,
): Promise<CompletedOperator[]> {
  const completing = completingIn(typed)
  if (completing === null) return []
  const before = typed.slice(0, completing.at)
  if (completing.kind === 'name') return namesFrom(before, completing.start, counter.isAdmin)
  const { operator, sign } = completing
  const found: CompletedOperator[] = []
  for (const { value, help } of await valuesFor(counter, before, completing, filters)) {
    const label = operatorText(operator.name, sign, value)
    const text = before + label
    const query = asked(filters, text, counter.isAdmin)
    const counted = query && (await counter.count(query))
    if (counted && counted.total > 0) found.push({ text, label, help, ...counted })
    // The words that it narrows may come behind it.
    else if (operator.name === 'in') found.push({ text, label, help, total: null, capped: false })
    if (found.length === MAX.values) break
  }
  return found
}

/** The filters, with the query that ends here; null where it cannot be read. */
function asked(filters: Filters, text: string, isAdmin: boolean): Filters | null {
  const query = joinQueries(filters.query, completedQuery(`${text} `))
  return 'error' in parseQuery(query, isAdmin) ? null : addFilter(filters, { kind: 'query', value: query })
}

const namesFrom = (before: string, start: string, isAdmin: boolean): CompletedOperator[] =>
  describeOperators(isAdmin)
    .filter(({ name }) => name.startsWith(start))
    .slice(0, MAX.names)
    .map(({ name, help, takes }) => {
      const label = `${name}${takes === 'number' ? '>' : ':'}`
      return { text: before + label, label, help, total: null, capped: false }
    })

/** The values that begin as typed: values of the archive's cards, the commonest among found cards first, or else a fixed list. */
async function valuesFor(
  counter: Counter,
  before: string,
  { operator, start }: Completing & { kind: 'value' },
  filters: Filters,
): Promise<{ value: string; help: string }[]> {
  const begun = ({ value }: { value: string }) => isAskedValue(value, foldValue(start), true)
  if (operator.filter === null) return choicesOf(operator, counter.isAdmin).filter(begun).slice(0, MAX.tried)
  const begins = start === '' ? `${operator.name}:*` : `${operatorText(operator.name, ':', start)}*`
  // Values are completed in exclusions as well.
  const narrowed = asked(filters, before.replace(/-$/, '') + begins, counter.isAdmin)
  if (narrowed === null) return []
  const names = namesOf(await counter.names(narrowed), operator.filter).filter(begun)
  return names.slice(0, MAX.values).map(({ value }) => ({ value, help: operator.help }))
}

/**
 * The values of a kind of filter, each once, those of the categories first where it names several fields. What is left of a
 * value in which words are redacted is nothing to search for.
 */
export function namesOf(facets: Facets, kind: ValueKind): NameCount[] {
  const fields = FACETS.filter(({ filter, name }) => filter === kind || (kind === 'tag' && name === 'sessions'))
  const values = new Set<string>()
  return fields
    .flatMap(({ name }) => facets[name])
    .filter(({ value }) => !value.includes(REDACTED) && values.size < values.add(value).size)
}
