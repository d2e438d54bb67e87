import { FACETS, type ValueKind } from '#archive/fields.ts'
import { isQuery, completedQuery } from '#archive/query/typed-query.ts'
import { completedTerm } from '#archive/term.ts'
import type { RecentSearch } from '#web/data/recent-searches.ts'
import type { Suggestions } from '#web/data/suggest.ts'

type Hit = Suggestions['cards'][number]

/** One row under the search box that can be chosen. */
export type Option =
  /** Searching for what Enter keeps of the text, as a term or a query; null while its number is not known. */
  | { kind: 'search'; key: string; text: string; total: number | null; capped: boolean }
  /** Searching for the text with its last word completed. */
  | { kind: 'word'; key: string; text: string; total: number; capped: boolean }
  /** Searching for what may have been meant, where nothing was found. */
  | { kind: 'meant'; key: string; text: string }
  | { kind: ValueKind; key: string; value: string; count: number; capped: boolean }
  | { kind: 'card'; key: string; card: Hit }
  | { kind: 'recent'; key: string; search: RecentSearch }
  /** The text with the operator at its end completed; a press writes it into the field. */
  | ({ kind: 'operator'; key: string } & Suggestions['operators'][number])

/** A row that leaves the field, unlike rows that are written into it. */
export type Choice = Exclude<Option, { kind: 'operator' }>

/** Rows of one kind under their heading. */
export interface OptionGroup {
  /** 'words', 'cards', or the heading of a facet. */
  readonly name: string
  /** What the numbers at the right of its rows are. */
  readonly counts: 'cards' | 'turns' | 'day'
  readonly options: readonly Option[]
}

/** Conversations come first: their titles say most. */
const OFFERED = FACETS.toSorted((a, b) => Number(b.name === 'sessions') - Number(a.name === 'sessions'))

interface Known {
  /** False while what was found belongs to a text before this one: its number is not this one's. */
  isCurrent: boolean
  /** True beside other filters: then a press on a conversation finds more or less than its turns. */
  hasOthers: boolean
}

/**
 * The rows for what was found, in the order in which the arrow keys reach them. The first searches for the text itself, so
 * that Enter does the same with suggestions and before they have come (R4.10).
 */
export function optionGroups(text: string, found: Suggestions, { isCurrent, hasOthers }: Known): OptionGroup[] {
  // Of an operator without its value nothing is counted yet.
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

/** A completed text as it is written into the field: what is whole ends with a blank, and an operator takes its value. */
export const written = (text: string): string => (/[:>]$/.test(text) ? text : `${text} `)

/** The text with its last word or operator completed, as Tab takes it: the chosen completion, else the first; null without any. */
export function completionOf(options: readonly Option[], active: Option | undefined): string | null {
  if (active?.kind === 'word' || active?.kind === 'operator') return active.text
  if (active !== undefined && active.kind !== 'search') return null
  return options.find((option) => option.kind === 'word' || option.kind === 'operator')?.text ?? null
}
