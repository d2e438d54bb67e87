import { foldText } from './words.ts'

export interface NameCount {
  value: string
  count: number
}

/** The sessions and categories of found cards, those with most cards first. */
export interface Facets {
  sessions: NameCount[]
  categories: NameCount[]
}

/** Names beyond this many are not listed: nobody reads on. */
const MOST_NAMES = 50

/** Sums counts by name, most first; cards without a name are left out. */
export function sumNames(rows: readonly NameCount[]): NameCount[] {
  const counts = new Map<string, number>()
  for (const { value, count } of rows) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_NAMES)
}

/** Names that hold the typed words themselves come before those that only hold hits. */
export function namedFirst(names: readonly NameCount[], words: readonly string[]): NameCount[] {
  const typed = ` ${words.join(' ')}`
  const isNamed = ({ value }: NameCount) => ` ${foldText(value)}`.includes(typed)
  return [...names.filter(isNamed), ...names.filter((name) => !isNamed(name))]
}
