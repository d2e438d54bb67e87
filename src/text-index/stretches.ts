import type { Plan } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'
import { firstKeyOf, lastKeyOf, UNDATED } from '#store/card-key.ts'
import { clip, keepIn, readBits, setBit } from './bits.ts'
import { matcherOf } from './condition-matcher.ts'
import { allOf, NOTHING, type Matcher } from './matcher.ts'
import type { Segment } from './segment.ts'
import { withScratch, type Window } from './windows.ts'

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
  /** The stretches for cards that hold a phrase: it need not be looked for again. */
  knowing(phrase: Phrase): readonly Stretch[]
  /** Sets the bits of the cards of a window that exist for the one who asks, and that are among those looked at. */
  show(mask: Uint32Array, window: Window): void
  /** Keeps those of some cards of a window that `show` sets. @returns how many are left */
  keepShown(cards: Uint32Array, count: number, window: Window): number
}

/** A plan for one segment. @param among keys of the only cards that are looked at; null for all */
export function askOf(segment: Segment, plan: Plan, among: ReadonlySet<number> | null): Asked {
  const chosen = among && ordinalSet(segment, among)
  const isAllShown = chosen === null && segment.isAllVisible(plan.visibility)
  const show: Asked['show'] = (mask, { from, words }) => {
    segment.showVisible(plan.visibility, mask, from, words)
    if (chosen) for (let at = 0; at < words; at++) mask[at]! &= chosen[(from >>> 5) + at] ?? 0
  }
  return {
    segment,
    stretches: stretchesOf(segment, plan, null),
    knowing: (phrase) => stretchesOf(segment, plan, phrase),
    show,
    keepShown: (cards, count, window) =>
      isAllShown
        ? count
        : withScratch((mask) => {
            show(mask, window)
            return keepIn(mask, window.from, cards, count)
          }),
  }
}

function stretchesOf(segment: Segment, { days, inside, outside }: Plan, known: Phrase | null): Stretch[] {
  const other = matcherOf(segment, outside, known)
  const named = days === null ? other : matcherOf(segment, inside, known)
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

/** Writes the ordinals of the cards of a window that are in a stretch and meet its condition, rising. @returns how many there are */
export function select(asked: Asked, { from, to, matcher }: Stretch, window: Window, cards: Uint32Array): number {
  if (matcher.read) {
    const count = matcher.read(window, cards)
    return asked.keepShown(cards, inStretch(cards, count, from, to), window)
  }
  return withScratch((mask) => {
    match(asked, { from, to, matcher }, mask, window)
    return readBits(mask, window.words, window.from, cards)
  })
}

/** The same as the bits that are set of a window. */
export function match(asked: Asked, { from, to, matcher }: Stretch, mask: Uint32Array, window: Window): void {
  asked.show(mask, window)
  clip(mask, window.words, window.from, from, to)
  matcher.narrow(mask, window)
}

/** Keeps rising ordinals of a stretch. */
function inStretch(cards: Uint32Array, count: number, from: number, to: number): number {
  let [first, end] = [0, count]
  while (end > 0 && cards[end - 1]! >= to) end--
  while (first < end && cards[first]! < from) first++
  if (first > 0) cards.copyWithin(0, first, end)
  return end - first
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
  stretches: asked.stretches
    .map((stretch) => ({ ...stretch, matcher: allOf([stretch.matcher, matcher]) }))
    .filter((stretch) => stretch.matcher !== NOTHING),
})
