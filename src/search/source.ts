import type { DayCount } from '#archive/calendar.ts'
import type { Plan } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { CloseWord } from './engine.ts'
import type { Segment } from './segments.ts'
import type { Standing } from './standing.ts'

/** What an engine can be asked about one stretch of keys. */
export interface Source {
  /** The keys of matching cards in the order of time, or against it. */
  keys(plan: Plan, segment: Segment, window: { newestFirst: boolean; limit: number; offset: number }): Promise<number[]>
  /**
   * For each of some phrases and places the matching cards in which it stands there, in the order of their keys.
   * @param options `limit`: no more of each; `hits`: no other cards are wanted, where all that match are known
   */
  holding(
    plan: Plan,
    segment: Segment,
    standings: readonly Standing[],
    options: { limit: number; hits: readonly number[] | null },
  ): Promise<number[][]>
  /** How many cards match. */
  count(plan: Plan, segment: Segment): Promise<number>
  /** How many cards match on each day that has any, in the order of time; cards without a day as the day '' at the end. */
  countDays(plan: Plan, segment: Segment): Promise<readonly DayCount[]>
  /** How many visible cards hold each of these phrases at most; see `phraseCounts`. */
  countOf: (visibility: Visibility, phrases: readonly Phrase[]) => Promise<(phrase: Phrase) => number>
  /** The visible words that may have been meant by one; see close-words.ts. */
  closeWords: (visibility: Visibility, word: string) => Promise<CloseWord[]>
}
