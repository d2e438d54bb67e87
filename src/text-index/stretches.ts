import type { Plan } from '#archive/plan.ts'
import { firstKeyOf, lastKeyOf, UNDATED } from '#store/card-key.ts'
import { clip, setBit } from './bits.ts'
import { matcherOf } from './condition-matcher.ts'
import { allOf, NOTHING, type Matcher } from './matcher.ts'
import type { Segment } from './segment.ts'
import type { Window } from './windows.ts'

/** Cards of a segment from one ordinal to another (exclusive) that must meet one condition. */
export interface Stretch {
  from: number
  to: number
  matcher: Matcher
}

/** What is asked of one segment. */
export interface Asked {
  segment: Segment
  /** Rising: days named and days between them, at the end the cards without a day. */
  stretches: readonly Stretch[]
  /** Sets the bits of the cards of a window that exist for the one who asks, and that are among those looked at. */
  show(mask: Uint32Array, window: Window): void
}

/** A plan for one segment. @param among keys of the only cards that are looked at; null for all */
export function askOf(segment: Segment, plan: Plan, among: ReadonlySet<number> | null): Asked {
  const chosen = among && ordinalSet(segment, among)
  return {
    segment,
    stretches: stretchesOf(segment, plan),
    show(mask, { from, words }) {
      segment.showVisible(plan.visibility, mask, from, words)
      if (chosen) for (let at = 0; at < words; at++) mask[at]! &= chosen[(from >>> 5) + at] ?? 0
    },
  }
}

function stretchesOf(segment: Segment, { days, inside, outside }: Plan): Stretch[] {
  const other = matcherOf(segment, outside)
  const named = days === null ? other : matcherOf(segment, inside)
  const stretches: Stretch[] = []
  let from = 0
  const until = (to: number, matcher: Matcher) => {
    if (to > from && matcher !== NOTHING) stretches.push({ from, to, matcher })
    from = to
  }
  for (const range of days ?? []) {
    until(segment.ordinalAfter(firstKeyOf(range.from)), other)
    until(segment.ordinalAfter(lastKeyOf(range.to) + 1), named)
  }
  until(segment.ordinalAfter(UNDATED), other)
  until(segment.size, other)
  return stretches
}

function ordinalSet(segment: Segment, keys: ReadonlySet<number>): Uint32Array {
  const chosen = new Uint32Array((segment.size + 31) >>> 5)
  for (const key of keys) {
    const at = segment.ordinalOf(key)
    if (at >= 0) setBit(chosen, at)
  }
  return chosen
}

/** Leaves of a window the cards of a stretch that meet its condition. */
export function match(asked: Asked, { from, to, matcher }: Stretch, mask: Uint32Array, window: Window): void {
  asked.show(mask, window)
  clip(mask, window.words, window.from, from, to)
  matcher.narrow(mask, window)
}

/** The stretches in the order of a result: newest first, those of cards without a day stay at the end. */
export function inOrder({ segment, stretches }: Asked, isFalling: boolean): readonly Stretch[] {
  if (!isFalling) return stretches
  const undated = segment.ordinalAfter(UNDATED)
  const falling = stretches.toReversed()
  return [...falling.filter(({ to }) => to <= undated), ...falling.filter(({ from }) => from >= undated)]
}

/** The same for cards that meet one more condition. */
export const narrowedBy = (asked: Asked, matcher: Matcher): Asked => ({
  ...asked,
  stretches: asked.stretches.map((stretch) => ({ ...stretch, matcher: allOf([stretch.matcher, matcher]) })),
})
