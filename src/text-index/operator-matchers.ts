import type { DayRange } from '#archive/calendar.ts'
import type { Condition } from '#archive/condition.ts'
import { isAskedValue } from '#archive/query/fold-value.ts'
import { firstKeyOf, lastKeyOf } from '#store/card-key.ts'
import { countBits, hasBit, setBit, wordsFor } from './bits.ts'
import { listMatcher, NOTHING, type Matcher } from './matcher.ts'
import type { Segment } from './segment.ts'

/** Cards that meet a predicate for which there is no posting list. @param share of all cards that meet it, an estimate */
const where = (share: number, isMet: (card: number) => boolean): Matcher =>
  share === 0 ? NOTHING : { density: share, reading: 0, narrow: (set) => set.filter(isMet) }

/** Cards of some days. */
export function daysMatcher(segment: Segment, { from, to }: DayRange): Matcher {
  const first = segment.ordinalAfter(firstKeyOf(from))
  const behind = segment.ordinalAfter(lastKeyOf(to) + 1)
  return where(Math.max(0, behind - first) / segment.size, (card) => card >= first && card < behind)
}

/** Private cards. */
export function privateMatcher({ arrays: { isPrivate }, size }: Segment): Matcher {
  return where(countBits(isPrivate, 0, 0, size) / size, (card) => hasBit(isPrivate, card))
}

/** A first guess of the share of cards within some lengths. */
const SOME = 0.5

/** Cards whose length in characters is between two bounds, both included. */
export function lengthMatcher({ arrays: { lengths } }: Segment, from: number, to: number): Matcher {
  return where(SOME, (card) => lengths[card]! >= from && lengths[card]! <= to)
}

/** Some cards by their keys. */
export function keysMatcher(segment: Segment, keys: ReadonlySet<number>): Matcher {
  const bits = new Uint32Array(wordsFor(segment.size))
  let count = 0
  for (const key of keys) {
    const at = segment.ordinalOf(key)
    if (at < 0) continue
    setBit(bits, at)
    count++
  }
  return where(count / segment.size, (card) => hasBit(bits, card))
}

/** Cards with a value of a field as queries compare it. */
export function valueMatcher(
  segment: Segment,
  { field, value, prefix }: Extract<Condition, { kind: 'value' }>,
): Matcher {
  const { from, to } = segment.valuesOf(field)
  const column = segment.arrays.columns[field]
  const isAsked = new Uint8Array(to - from + 1)
  const wanted: number[] = []
  let count = 0
  for (let number = 1; number <= to - from; number++) {
    if (!isAskedValue(segment.valueOf(field, number), value, prefix)) continue
    isAsked[number] = 1
    wanted.push(from + number - 1)
    count += segment.all.count(from + number - 1)
  }
  if (wanted.length !== 1) return where(count / segment.size, (card) => isAsked[column[card]!] === 1)
  return listMatcher(segment, wanted[0]!)
}
