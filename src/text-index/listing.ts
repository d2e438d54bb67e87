import type { DayCount } from '#archive/calendar.ts'
import { pageInfo, type PageInfo } from '#archive/pages.ts'
import type { Plan } from '#archive/plan.ts'
import { UNDATED } from '#store/card-key.ts'
import { eachMatch, segmentQuery, type SegmentQuery } from './segment-query.ts'
import { countBits, readBits, wordsFor } from './bits.ts'
import { merged } from './by-time.ts'
import type { Segment } from './segment.ts'

/** One page of a list that is not cut, and how many cards each day of the whole list has. */
export interface Listed {
  keys: number[]
  page: PageInfo
  /** In chronological order. */
  days: DayCount[]
}

interface Matched {
  segment: Segment
  bits: Uint32Array
}

interface Day {
  /** The first key of the day. */
  key: number
  date: string
  count: number
  runs: { matched: Matched; from: number; to: number }[]
}

/** All cards that match, counted, and one page of them; a page past the end becomes the last. */
export function* listPage(
  all: readonly SegmentQuery[],
  { isFalling, page: wanted, size }: { isFalling: boolean; page: number; size: number },
): Generator<void, Listed> {
  const matched: Matched[] = []
  for (const query of all) {
    const { segment } = query
    const bits = new Uint32Array(wordsFor(segment.size))
    yield* eachMatch(query, { isFalling: false, wanted: Infinity }, (set) => {
      set.addTo(bits, 0)
      return false
    })
    matched.push({ segment, bits })
  }
  const days = byDay(matched)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const page = pageInfo(total, wanted, size)
  const dated = days.filter(({ key }) => key < UNDATED)
  const counts = dated.map(({ date, count }) => ({ date, count }))
  const ordered = isFalling ? [...dated.toReversed(), ...days.filter(({ key }) => key >= UNDATED)] : days
  return { keys: keysFrom(ordered, isFalling, (page.page - 1) * page.size, page.size), page, days: counts }
}

/** Counts all cards that match a plan by day, in chronological order, without undated cards. Yields as `TextIndex.find` does. */
export function* countDays(segments: readonly Segment[], plan: Plan): Generator<void, DayCount[]> {
  const queries = segments.map((segment) => segmentQuery(segment, plan, null))
  return (yield* listPage(queries, { isFalling: false, page: 1, size: 1 })).days
}

/** The days with matching cards, in chronological order. */
function byDay(all: readonly Matched[]): Day[] {
  const days = new Map<number, Day>()
  for (const matched of all) {
    for (const { key, date, from, to } of matched.segment.days) {
      const count = countBits(matched.bits, 0, from, to)
      if (count === 0) continue
      const run = { matched, from, to }
      const day = days.get(key)
      if (day) {
        day.count += count
        day.runs.push(run)
      } else days.set(key, { key, date, count, runs: [run] })
    }
  }
  return all.length < 2 ? [...days.values()] : [...days.values()].sort((a, b) => a.key - b.key)
}

/** The keys from an offset on; days before it are skipped as a whole. */
function keysFrom(days: readonly Day[], isFalling: boolean, offset: number, limit: number): number[] {
  const keys: number[] = []
  let skip = offset
  for (const { count, runs } of days) {
    if (keys.length >= limit) break
    if (skip >= count) {
      skip -= count
      continue
    }
    const own = merged(
      runs.map(({ matched, from, to }) => keysIn(matched, from, to, isFalling)),
      isFalling,
    )
    for (const key of own.slice(skip, skip + limit - keys.length)) keys.push(key)
    skip = 0
  }
  return keys
}

function keysIn({ segment, bits }: Matched, from: number, to: number, isFalling: boolean): number[] {
  const cards = new Uint32Array(to - from)
  const keys = Array.from(cards.subarray(0, readBits(bits, 0, from, to, cards)), (card) => segment.arrays.keys[card]!)
  return isFalling ? keys.reverse() : keys
}
