/** A source of numbers that gives the same row for the same seed, so that a picture never changes. */
export interface Random {
  /** The next number, 0 up to but not including 1. */
  next(): number
  /** A number between two bounds. */
  between(low: number, high: number): number
  /** A whole number between two bounds, both included. */
  whole(low: number, high: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the items of a list that is not empty. */
  pick<T>(items: readonly T[]): T
}

/** A 32-bit hash (FNV-1a, with a final avalanche so that near seeds lie far apart). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Random numbers from a text (mulberry32). */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)]!,
  }
}

/** Noise of a pixel, 0 to 1: the grain of paper and ink. */
export function grain(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}
