import type { Suggestions } from '#web/data/suggest.ts'

type Hit = Suggestions['cards'][number]

/** One row under the search box that can be chosen. */
export type Option =
  | { kind: 'card'; key: string; card: Hit }
  | { kind: 'session' | 'tag'; key: string; value: string; count: number }
  /** Searching for what may have been meant, where nothing was found. */
  | { kind: 'meant'; key: string; text: string }
  /** Searching for the text as it stands; always the last row. */
  | { kind: 'search'; key: string; text: string; total: number; capped: boolean }

/** As many names as can be looked over while typing. */
const MOST_NAMES = 3

/** The rows for what was found, in the order in which the arrow keys reach them. */
export function optionsOf(text: string, found: Suggestions): Option[] {
  const name = (kind: 'session' | 'tag') => (facet: { value: string; count: number }) =>
    ({ kind, key: `${kind} ${facet.value}`, ...facet }) as const
  return [
    ...found.cards.map((card) => ({ kind: 'card', key: `card ${card.id}`, card }) as const),
    ...found.sessions.slice(0, MOST_NAMES).map(name('session')),
    ...found.categories.slice(0, MOST_NAMES).map(name('tag')),
    ...(found.didYouMean === null ? [] : [{ kind: 'meant', key: 'meant', text: found.didYouMean } as const]),
    { kind: 'search', key: 'search', text: text.trim(), total: found.total, capped: found.capped },
  ]
}
