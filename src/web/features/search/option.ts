import { keptTerm } from '#archive/term.ts'
import type { Suggestions } from '#web/data/suggest.ts'

type Hit = Suggestions['cards'][number]

/** One row under the search box that can be chosen. */
export type Option =
  | { kind: 'card'; key: string; card: Hit }
  | { kind: 'session' | 'tag'; key: string; value: string; count: number; capped: boolean }
  /** Searching for the text with its last word completed. */
  | { kind: 'word'; key: string; text: string; total: number; capped: boolean }
  /** Searching for what may have been meant, where nothing was found. */
  | { kind: 'meant'; key: string; text: string }
  /** Searching for what Enter keeps of the text; always the last row. */
  | { kind: 'search'; key: string; text: string; total: number; capped: boolean }

/** The rows for what was found, in the order in which the arrow keys reach them. */
export function optionsOf(text: string, found: Suggestions): Option[] {
  const name = (kind: 'session' | 'tag') => (facet: Suggestions['sessions'][number]) =>
    ({ kind, key: `${kind} ${facet.value}`, ...facet }) as const
  return [
    ...found.cards.map((card) => ({ kind: 'card', key: `card ${card.id}`, card }) as const),
    ...found.completions.map(
      ({ term, ...total }) => ({ kind: 'word', key: `word ${term}`, text: term, ...total }) as const,
    ),
    ...found.sessions.map(name('session')),
    ...found.categories.map(name('tag')),
    ...(found.didYouMean === null ? [] : [{ kind: 'meant', key: 'meant', text: found.didYouMean } as const]),
    { kind: 'search', key: 'search', text: keptTerm(text), total: found.total, capped: found.capped },
  ]
}
