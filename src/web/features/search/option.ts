import { FACETS, type ValueKind } from '#archive/fields.ts'
import { isQuery, completedQuery } from '#archive/query/typed-query.ts'
import { completedTerm } from '#archive/term.ts'
import type { RecentSearch } from '#web/data/recent-searches.ts'
import type { Suggestions } from '#web/data/suggest.ts'

type Hit = Suggestions['cards'][number]

/** A selectable row under the search box. */
export type Option =
  /** Searches for the text as Enter would, as a term or a query; `total` is null until it is known. */
  | { kind: 'search'; key: string; text: string; total: number | null; capped: boolean }
  /** Searches for the text with its last word completed. */
  | { kind: 'word'; key: string; text: string; total: number; capped: boolean }
  /** Searches for a spelling suggestion, where nothing was found. */
  | { kind: 'meant'; key: string; text: string }
  | { kind: ValueKind; key: string; value: string; count: number; capped: boolean }
  | { kind: 'card'; key: string; card: Hit }
  | { kind: 'recent'; key: string; search: RecentSearch }
  /** Completes the operator at the end of the text in the field. */
  | ({ kind: 'operator'; key: string } & Suggestions['operators'][number])

/** A row that ends typing, unlike completions of an operator, which are written into the field. */
export type Choice = Exclude<Option, { kind: 'operator' }>

/** Rows of one kind under their heading. */
export interface OptionGroup {
  /** 'words', 'cards', or the heading of a facet. */
  readonly name: string
  /** The unit of the numbers at the right of its rows. */
  readonly counts: 'cards' | 'turns' | 'day'
  readonly options: readonly Option[]
}

/** Conversations come first, as their titles are the most descriptive. */
const OFFERED = FACETS.toSorted((a, b) => Number(b.name === 'sessions') - Number(a.name === 'sessions'))

interface Known {
  /** False while the results belong to an earlier text, whose count does not apply. */
  isCurrent: boolean
  /** True with other filters: then a conversation's number of results is not its number of turns. */
  hasOthers: boolean
}

/**
 * The rows for the results, in the order of the arrow keys. The first searches for the text itself, so that Enter does the same
 * with and without suggestions (R4.10).
 */
export function optionGroups(text: string, found: Suggestions, { isCurrent, hasOthers }: Known): OptionGroup[] {
  // An operator without a value has no count yet.
  const isCounted = isCurrent && (found.total > 0 || found.operators.length === 0)
  const own = { total: isCounted ? found.total : null, capped: found.capped }
  const words: Option[] = [
    { kind: 'search', key: 'search', text: isQuery(text) ? completedQuery(text) : completedTerm(text), ...own },
    ...(found.didYouMean === null ? [] : [{ kind: 'meant', key: 'meant', text: found.didYouMean } as const]),
    ...found.completions.map(
      ({ term, ...total }) => ({ kind: 'word', key: `word ${term}`, text: term, ...total }) as const,
    ),
  ]
  const groups: OptionGroup[] = [
    { name: 'words', counts: 'cards', options: words },
    {
      name: 'filters',
      counts: 'cards',
      options: found.operators.map((one) => ({ kind: 'operator', key: `operator ${one.label}`, ...one }) as const),
    },
    ...OFFERED.map(({ name, filter: kind, label }): OptionGroup => ({
      name: label,
      counts: name === 'sessions' && !hasOthers ? 'turns' : 'cards',
      options: found[name].map((one) => ({ kind, key: `${kind} ${one.value}`, ...one })),
    })),
    {
      name: 'cards',
      counts: 'day',
      options: found.cards.map((card) => ({ kind: 'card', key: `card ${card.id}`, card }) as const),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** Recent searches as rows. */
export const recentOptions = (recent: readonly RecentSearch[]): Option[] =>
  recent.map((search) => ({ kind: 'recent', key: `recent ${search.query}`, search }))

/** A completion as written into the field: followed by a space, unless an operator still needs its value. */
export const completionText = (text: string): string => (/[:>]$/.test(text) ? text : `${text} `)

/** The text with its last word or operator completed, for Tab: the active completion, else the first; null without any. */
export function completionOf(options: readonly Option[], active: Option | undefined): string | null {
  if (active?.kind === 'word' || active?.kind === 'operator') return active.text
  if (active !== undefined && active.kind !== 'search') return null
  return options.find((option) => option.kind === 'word' || option.kind === 'operator')?.text ?? null
}
