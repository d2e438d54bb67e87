import { UNDATED } from '#store/card-key.ts'
import { eachMatch, type SegmentQuery } from './segment-query.ts'
import type { CardSet } from './card-set.ts'

/** The first matching cards, oldest or newest first, named as `SegmentQuery.keys` says. @param limit maximum number of cards */
export function* firstByTime(
  all: readonly SegmentQuery[],
  { isFalling, limit }: { isFalling: boolean; limit: number },
): Generator<void, number[]> {
  const lists: number[][] = []
  for (const query of all) {
    let keys: number[] = []
    yield* eachMatch(query, { isFalling, wanted: limit }, (set) => {
      const own = namesOf(query.keys, set, isFalling, limit - keys.length)
      keys = keys.length === 0 ? own : keys.concat(own)
      return keys.length === limit
    })
    if (keys.length > 0) lists.push(keys)
  }
  const keys = merged(lists, isFalling)
  return keys.length > limit ? keys.slice(0, limit) : keys
}

/** The keys of all matching cards: a list for each segment, in chronological order. */
export function* allKeys(all: readonly SegmentQuery[]): Generator<void, number[][]> {
  const lists: number[][] = []
  for (const query of all) {
    yield* eachMatch(query, { isFalling: false, wanted: Infinity }, (set) => {
      lists.push(namesOf(query.segment.arrays.keys, set, false))
      return false
    })
  }
  return lists
}

/** The first cards of a set, at most `limit`. @param all see `SegmentQuery` */
export function namesOf(all: Float64Array | null, set: CardSet, isFalling: boolean, limit = Infinity): number[] {
  const count = set.list()
  const { cards } = set
  // oxlint-disable-next-line unicorn/no-new-array -- its length is known, while a growing array is copied again and again
  const keys = new Array<number>(Math.min(count, limit))
  for (let at = 0; at < keys.length; at++) {
    const card = cards[isFalling ? count - 1 - at : at]!
    keys[at] = all === null ? card : all[card]!
  }
  return keys
}

/** Merges lists that are sorted by time, oldest or newest first. */
export function merged(lists: readonly number[][], isFalling: boolean): number[] {
  if (lists.length < 2) return lists[0] ?? []
  return lists.flat().sort(isFalling ? newerFirst : (a, b) => a - b)
}

/** The newest first; cards without a day come last. */
export const newerFirst = (a: number, b: number): number => (a < UNDATED === b < UNDATED ? b - a : a < UNDATED ? -1 : 1)
