import { UNDATED } from '#store/card-key.ts'
import { inOrder, select, type Asked } from './stretches.ts'
import { windowsOf, withCards } from './windows.ts'

/** The keys of the first cards that match in the order of time, or against it. @param limit no more are wanted */
export function* firstByTime(
  all: readonly Asked[],
  { isFalling, limit }: { isFalling: boolean; limit: number },
): Generator<void, number[]> {
  const lists: number[][] = []
  for (const asked of all) {
    const keys = yield* firstOf(asked, isFalling, limit)
    if (keys.length > 0) lists.push(keys)
  }
  const keys = merged(lists, isFalling)
  return keys.length > limit ? keys.slice(0, limit) : keys
}

function* firstOf(asked: Asked, isFalling: boolean, limit: number): Generator<void, number[]> {
  const keys: number[] = []
  const all = asked.segment.arrays.keys
  let isFirst = true
  for (const stretch of inOrder(asked, isFalling)) {
    const { density, isSlow } = stretch.matcher
    const cut = { isFalling, wanted: limit - keys.length, density, isSlow }
    for (const window of windowsOf(stretch.from, stretch.to, cut)) {
      if (!isFirst) yield
      isFirst = false
      withCards((cards) => {
        const count = select(asked, stretch, window, cards)
        const taken = Math.min(count, limit - keys.length)
        for (let at = 0; at < taken; at++) keys.push(all[cards[isFalling ? count - 1 - at : at]!]!)
      })
      if (keys.length === limit) return keys
    }
  }
  return keys
}

/** Lists that are each in the order of time, or against it, as one. */
export function merged(lists: readonly number[][], isFalling: boolean): number[] {
  if (lists.length < 2) return lists[0] ?? []
  return lists.flat().sort(isFalling ? newerFirst : (a, b) => a - b)
}

/** The newest first; cards without a day come last. */
export const newerFirst = (a: number, b: number): number => (a < UNDATED === b < UNDATED ? b - a : a < UNDATED ? -1 : 1)
