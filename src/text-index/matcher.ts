import { keepIn, setAll } from './bits.ts'
import { withCards, withScratch, type Window } from './windows.ts'

/** What finds the cards of a window that meet a condition. */
export interface Matcher {
  /** The share of all cards that meet it, from 0 to 1: an estimate. */
  readonly density: number
  /** True where the positions of words must be read. */
  readonly isSlow: boolean
  /** Clears the bits of the cards of a window that do not meet it. */
  narrow(mask: Uint32Array, window: Window): void
  /** Keeps those of some cards that meet it. @param cards the first `count` are ordinals of the window, rising @returns how many are left */
  filter(cards: Uint32Array, count: number, window: Window): number
  /** Writes the ordinals of a window that meet it, rising; only where these are few. @returns how many there are */
  read?: ((window: Window, cards: Uint32Array) => number) | undefined
}

export const EVERYTHING: Matcher = {
  density: 1,
  isSlow: false,
  narrow: () => undefined,
  filter: (_, count) => count,
}

export const NOTHING: Matcher = {
  density: 0,
  isSlow: false,
  narrow: (mask, { words }) => void mask.fill(0, 0, words),
  filter: () => 0,
  read: () => 0,
}

/** A way to keep some cards for what only narrows bit sets. */
export const filterBy =
  (narrow: Matcher['narrow']): Matcher['filter'] =>
  (cards, count, window) =>
    withScratch((mask) => {
      mask.fill(0, 0, window.words)
      setAll(mask, window.from, cards, count)
      narrow(mask, window)
      return keepIn(mask, window.from, cards, count)
    })

/** Cards that meet all of some conditions: those that leave fewest are asked first. */
export function allOf(matchers: readonly Matcher[]): Matcher {
  if (matchers.includes(NOTHING)) return NOTHING
  const of = matchers
    .filter((one) => one !== EVERYTHING)
    .sort((a, b) => Number(a.isSlow) - Number(b.isSlow) || a.density - b.density)
  const [first, ...others] = of
  if (!first) return EVERYTHING
  if (others.length === 0) return first
  const filterOthers: Matcher['filter'] = (cards, count, window) =>
    others.reduce((left, one) => (left === 0 ? 0 : one.filter(cards, left, window)), count)
  return {
    density: of.reduce((share, one) => share * one.density, 1),
    isSlow: of.some((one) => one.isSlow),
    narrow(mask, window) {
      for (const one of of) one.narrow(mask, window)
    },
    filter: (cards, count, window) => filterOthers(cards, first.filter(cards, count, window), window),
    ...(first.read && {
      read: (window, cards) => filterOthers(cards, first.read!(window, cards), window),
    }),
  }
}

/** Cards that meet at least one of some conditions. */
export function anyOf(matchers: readonly Matcher[]): Matcher {
  if (matchers.includes(EVERYTHING)) return EVERYTHING
  const of = matchers.filter((one) => one !== NOTHING)
  if (of.length < 2) return of[0] ?? NOTHING
  const narrow: Matcher['narrow'] = (mask, window) =>
    withScratch((found) =>
      withScratch((own) => {
        const { words } = window
        found.fill(0, 0, words)
        for (const one of of) {
          // What is found already need not be looked at again.
          for (let at = 0; at < words; at++) own[at] = mask[at]! & ~found[at]!
          one.narrow(own, window)
          for (let at = 0; at < words; at++) found[at]! |= own[at]!
        }
        mask.set(found.subarray(0, words))
      }),
    )
  return {
    density: 1 - of.reduce((share, one) => share * (1 - one.density), 1),
    isSlow: of.some((one) => one.isSlow),
    narrow,
    filter: (cards, count, window) =>
      withScratch((found) =>
        withCards((own) => {
          found.fill(0, 0, window.words)
          for (const one of of) {
            own.set(cards.subarray(0, count))
            setAll(found, window.from, own, one.filter(own, count, window))
          }
          return keepIn(found, window.from, cards, count)
        }),
      ),
  }
}

/** Cards that meet a condition but not another. */
export function butNot(base: Matcher, excluded: Matcher): Matcher {
  if (excluded === NOTHING || base === NOTHING) return base
  if (excluded === EVERYTHING) return NOTHING
  const exclude: Matcher['filter'] = (cards, count, window) =>
    withCards((own) =>
      withScratch((mask) => {
        own.set(cards.subarray(0, count))
        mask.fill(-1, 0, window.words)
        const unwanted = excluded.filter(own, count, window)
        for (let at = 0; at < unwanted; at++) {
          const bit = own[at]! - window.from
          mask[bit >>> 5]! &= ~(1 << (bit & 31))
        }
        return keepIn(mask, window.from, cards, count)
      }),
    )
  return {
    density: base.density * (1 - excluded.density),
    isSlow: base.isSlow || excluded.isSlow,
    narrow(mask, window) {
      base.narrow(mask, window)
      withScratch((own) => {
        own.set(mask.subarray(0, window.words))
        excluded.narrow(own, window)
        for (let at = 0; at < window.words; at++) mask[at]! &= ~own[at]!
      })
    },
    filter: (cards, count, window) => exclude(cards, base.filter(cards, count, window), window),
    ...(base.read && { read: (window, cards) => exclude(cards, base.read!(window, cards), window) }),
  }
}
