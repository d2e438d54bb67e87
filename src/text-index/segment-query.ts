import type { Plan } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'
import { firstKeyOf, lastKeyOf } from '#store/card-key.ts'
import { hasBit, setBit, wordsFor } from './bits.ts'
import { MAX_CARDS, withSet, type CardSet } from './card-set.ts'
import { matcherOf } from './condition-matcher.ts'
import { allOf, NOTHING, type Matcher } from './matcher.ts'
import type { Segment } from './segment.ts'

/** Cards of a segment from one ordinal to another (exclusive) that must meet one condition. */
interface MatchedSpan {
  from: number
  to: number
  matcher: Matcher
}

/** A plan for one segment. */
export interface SegmentQuery {
  segment: Segment
  /** The keys that name cards in results; where null, cards are named by their ordinals. */
  keys: Float64Array | null
  /** A bit set of the cards that the caller may see and that are searched; null for all. */
  shown: Uint32Array | null
  /** In rising order: the named days and the days between them, then the undated cards. */
  spans: readonly MatchedSpan[]
}

/**
 * Makes the query of one segment from a plan.
 * @param among keys of the only cards that are searched; null for all
 * @param keys see `SegmentQuery`
 * @param known a phrase that all cards concerned are known to hold
 */
export function segmentQuery(
  segment: Segment,
  plan: Plan,
  among: ReadonlySet<number> | null,
  keys: Float64Array | null = segment.arrays.keys,
  known?: Phrase,
): SegmentQuery {
  const visible = segment.visibleTo(plan.visibility)
  const shown = among ? shownAmong(segment, among, visible) : visible
  return { segment, keys, shown, spans: spansOf(segment, plan, known) }
}

function spansOf(segment: Segment, { days, inside, outside }: Plan, known?: Phrase): MatchedSpan[] {
  const other = matcherOf(segment, outside, known)
  const named = days === null ? other : matcherOf(segment, inside, known)
  const spans: MatchedSpan[] = []
  let from = 0
  const until = (to: number, matcher: Matcher) => {
    if (to > from && matcher !== NOTHING) spans.push({ from, to, matcher })
    from = to
  }
  for (const range of days ?? []) {
    until(segment.ordinalAfter(firstKeyOf(range.from)), other)
    until(segment.ordinalAfter(lastKeyOf(range.to) + 1), named)
  }
  until(segment.undated, other)
  until(segment.size, other)
  return spans
}

function shownAmong(segment: Segment, keys: ReadonlySet<number>, visible: Uint32Array | null): Uint32Array {
  const shown = new Uint32Array(wordsFor(segment.size))
  for (const key of keys) {
    const at = segment.ordinalOf(key)
    if (at >= 0 && (visible === null || hasBit(visible, at))) setBit(shown, at)
  }
  return shown
}

/** The same query with further conditions. */
export const narrowedBy = (query: SegmentQuery, matchers: readonly Matcher[]): SegmentQuery => ({
  ...query,
  spans: query.spans
    .map((span) => ({ ...span, matcher: allOf([span.matcher, ...matchers]) }))
    .filter((span) => span.matcher !== NOTHING),
})

/** The same query restricted to matching cards that are known already. @param found as the query names them */
export function amongFound(query: SegmentQuery, found: readonly number[]): SegmentQuery {
  const { segment, keys, spans } = query
  const cards = keys === null ? found : found.map((key) => segment.ordinalOf(key)).filter((card) => card >= 0)
  const rising = new Uint32Array(cards).sort()
  const matcher = { density: rising.length / segment.size, reading: 0, narrow: (set: CardSet) => set.takeOnly(rising) }
  return { ...query, spans: spans.map((span) => ({ ...span, matcher })) }
}

/** Smallest size of a window, in cards. */
const MIN_WINDOW = 2048

/** Maximum number of cards of a window for which positions are read: each may take a microsecond. */
const MAX_READ = 16_384

/** Order and extent of a walk over matching cards. */
interface WalkOptions {
  isFalling: boolean
  /** Wanted number of cards: the first window is as long as these should take, each further one twice as long. */
  wanted: number
  /** The share of the cards for which the caller reads positions, in addition to the conditions (see `Matcher`). */
  reading?: number
}

/**
 * Passes on the matching cards, window by window in the order of the result, and yields between two windows. Undated cards come
 * last in both orders.
 * @param use called with the cards of a window, which it must not keep; true ends it
 */
export function* eachMatch(
  { segment, shown, spans }: SegmentQuery,
  { isFalling, wanted, reading = 0 }: WalkOptions,
  use: (set: CardSet) => boolean,
): Generator<void, void> {
  let isFirst = true
  for (const { from, to, matcher } of isFalling ? newestFirst(spans, segment.undated) : spans) {
    const most = Math.min(MAX_CARDS, MAX_READ / Math.max(reading, matcher.reading, 1e-9))
    let length = Math.max(MIN_WINDOW, (wanted * 1.2) / Math.max(matcher.density, 1e-9))
    for (let [low, high] = [from, to]; low < high; length *= 2) {
      if (!isFirst) yield
      isFirst = false
      const taken = Math.min(high - low, Math.ceil(Math.min(most, length)))
      const first = isFalling ? high - taken : low
      const isEnough = withSet((set) => {
        set.open(first, first + taken, shown)
        matcher.narrow(set)
        return use(set)
      })
      if (isEnough) return
      if (isFalling) high = first
      else low += taken
    }
  }
}

function newestFirst(spans: readonly MatchedSpan[], undated: number): MatchedSpan[] {
  const falling = spans.toReversed()
  return [...falling.filter(({ to }) => to <= undated), ...falling.filter(({ from }) => from >= undated)]
}
