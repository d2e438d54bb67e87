import type { Window } from './windows.ts'

/** What takes the cards out of a window that do not meet a condition. */
export interface Matcher {
  /** The share of all cards that meet it, from 0 to 1: an estimate. */
  readonly density: number
  /** True where the positions of words must be read. */
  readonly isSlow: boolean
  /** Clears the bits of the cards of a window that do not meet it. */
  narrow(mask: Uint32Array, window: Window): void
}

export const EVERYTHING: Matcher = { density: 1, isSlow: false, narrow: () => undefined }

export const NOTHING: Matcher = {
  density: 0,
  isSlow: false,
  narrow: (mask, { words }) => void mask.fill(0, 0, words),
}

/** Cards that meet all of some conditions: those that leave fewest are asked first. */
export function allOf(matchers: readonly Matcher[]): Matcher {
  if (matchers.includes(NOTHING)) return NOTHING
  const of = matchers
    .filter((one) => one !== EVERYTHING)
    .sort((a, b) => Number(a.isSlow) - Number(b.isSlow) || a.density - b.density)
  if (of.length < 2) return of[0] ?? EVERYTHING
  return {
    density: of.reduce((share, one) => share * one.density, 1),
    isSlow: of.some((one) => one.isSlow),
    narrow(mask, window) {
      for (const one of of) one.narrow(mask, window)
    },
  }
}
