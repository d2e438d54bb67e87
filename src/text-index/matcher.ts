import { withSet, type CardSet } from './card-set.ts'
import type { TermRange } from './dictionary.ts'
import type { Segment } from './segment.ts'

/** Finds the cards that meet a condition. */
export interface Matcher {
  /** The share of all cards that meet it, from 0 to 1: an estimate. */
  readonly density: number
  /** The share of all cards for which positions of words must be read, from 0 to 1: an estimate. */
  readonly reading: number
  /** Keeps those cards of a set that meet it. */
  narrow(set: CardSet): void
}

export const EVERYTHING: Matcher = { density: 1, reading: 0, narrow: () => undefined }

export const NOTHING: Matcher = { density: 0, reading: 0, narrow: (set) => set.clear(set) }

/** The greatest `reading` of several matchers. */
export const readingOf = (matchers: readonly Matcher[]): number => Math.max(...matchers.map(({ reading }) => reading))

/** Cards that meet all conditions; the most selective condition narrows first. */
export function allOf(matchers: readonly Matcher[]): Matcher {
  if (matchers.includes(NOTHING)) return NOTHING
  const of = matchers
    .filter((one) => one !== EVERYTHING)
    .sort((a, b) => Number(a.reading > 0) - Number(b.reading > 0) || a.density - b.density)
  if (of.length < 2) return of[0] ?? EVERYTHING
  return {
    density: of.reduce((share, one) => share * one.density, 1),
    reading: readingOf(of),
    narrow(set) {
      for (const one of of) if (!set.isEmpty) one.narrow(set)
    },
  }
}

/** Cards that meet at least one of some conditions. */
export function anyOf(matchers: readonly Matcher[]): Matcher {
  if (matchers.includes(EVERYTHING)) return EVERYTHING
  const of = matchers.filter((one) => one !== NOTHING)
  if (of.length < 2) return of[0] ?? NOTHING
  return {
    density: 1 - of.reduce((share, one) => share * (1 - one.density), 1),
    reading: readingOf(of),
    narrow: (set) =>
      withSet((found) => {
        found.clear(set)
        withSet((own) => {
          for (const one of of) {
            own.copy(set)
            one.narrow(own)
            found.add(own)
          }
        })
        set.keepIn(found)
      }),
  }
}

/** Cards that do not meet a condition. */
export function not(excluded: Matcher): Matcher {
  if (excluded === NOTHING) return EVERYTHING
  if (excluded === EVERYTHING) return NOTHING
  return {
    density: 1 - excluded.density,
    reading: excluded.reading,
    narrow: (set) =>
      withSet((own) => {
        own.copy(set)
        excluded.narrow(own)
        set.keepIn(own, 0)
      }),
  }
}

/** The best field of a card that holds a term or phrase: its titles, else its prompt. */
export type BestField = 'titles' | 'prompt'

/** Cards of the list of one term; none for -1. @param field see `termMatcher` */
export const listMatcher = (segment: Segment, term: number, field: BestField | null = null): Matcher =>
  term < 0 ? NOTHING : termMatcher(segment, { from: term, to: term + 1 }, field)

/** Cards that hold one of some terms. @param field only cards whose best field with one of them is this */
export function termMatcher(segment: Segment, { from, to }: TermRange, field: BestField | null = null): Matcher {
  const lists = segment[field ?? 'all']
  let none = 1
  for (let term = from; term < to; term++) none *= 1 - lists.count(term) / segment.size
  if (none === 1) return NOTHING
  const density = 1 - none
  if (to - from === 1) return { density, reading: 0, narrow: (set) => set.keep(lists, from) }
  const held: Matcher = {
    density,
    reading: 0,
    narrow: (set) =>
      withSet((found) => {
        found.clear(set)
        for (let term = from; term < to; term++) found.addList(lists, term)
        set.keepIn(found)
      }),
  }
  // A card may hold one of them in its prompt and another in a title.
  return field === 'prompt' ? allOf([held, not(termMatcher(segment, { from, to }, 'titles'))]) : held
}
