import type { FacetName } from './fields.ts'
import { foldText } from './words.ts'

export interface NameCount {
  value: string
  count: number
}

/** The values of each facet among found cards, those with most cards first. */
export type Facets = Record<FacetName, NameCount[]>

/** Names that are listed at most: longer lists are not read. */
export const MAX_NAMES = 50

/** Sums counts by name; see `firstNames`. */
export function sumNames(rows: Iterable<NameCount>): NameCount[] {
  const counts = new Map<string, number>()
  for (const { value, count } of rows) counts.set(value, (counts.get(value) ?? 0) + count)
  return firstNames(Array.from(counts, ([value, count]) => ({ value, count })))
}

/** The fifty names with most cards, most first; '' is no name. @param counts holds each name once */
export function firstNames(counts: readonly NameCount[]): NameCount[] {
  const named = counts.filter(({ value }) => value !== '')
  const least = minListedCount(named, ({ count }) => count)
  const first: NameCount[] = []
  // Of a thousand names most come after the last that is listed: one look tells, where sorting would take ten.
  for (const one of named) {
    if (one.count < least) continue
    let at = first.length
    while (at > 0 && order(one, first[at - 1]!) < 0) at--
    if (at === MAX_NAMES) continue
    first.splice(at, 0, one)
    if (first.length > MAX_NAMES) first.pop()
  }
  return first
}

/** Greater counts are compared by sorting alone. */
const MANY = 64

/** Fifty names have this count or a greater one, so no name with a smaller one is listed. */
export function minListedCount<Name>(names: readonly Name[], countOf: (name: Name) => number): number {
  const having = new Uint32Array(MANY + 1)
  for (const name of names) having[Math.min(countOf(name), MANY)]!++
  let least = MANY
  for (let listed = having[least]!; listed < MAX_NAMES && least > 0; listed += having[least]!) least--
  return least
}

const order = (a: NameCount, b: NameCount): number => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Names that hold the typed words come before names whose cards merely match. */
export function matchingNamesFirst(names: readonly NameCount[], words: readonly string[]): NameCount[] {
  const named = namedBy(names, words)
  return [...named, ...names.filter((name) => !named.includes(name))]
}

/** Names that hold the typed words themselves. */
export function namedBy(names: readonly NameCount[], words: readonly string[]): NameCount[] {
  const typed = ` ${words.join(' ')}`
  return names.filter(({ value }) => ` ${foldText(value)}`.includes(typed))
}

/** True where others have each of the names, with the same count. */
export const isAmong = (names: readonly NameCount[], others: readonly NameCount[]): boolean =>
  names.every(({ value, count }) => others.some((other) => other.value === value && other.count === count))

/** How many conversations found cards are of; null where their names are not all known. */
export function conversationCount(facets: Facets | null | undefined, isCapped: boolean): number | null {
  const count = facets?.sessions.length ?? 0
  return count > 0 && count < MAX_NAMES && !isCapped ? count : null
}
