import type { Place, Plan } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { CloseWord } from './close-words.ts'
import type { Segment } from './segments.ts'

/** What an engine can be asked about one stretch of keys. */
export interface Source {
  /** The keys of matching cards in the order of time, or against it. */
  keys(plan: Plan, segment: Segment, window: { newestFirst: boolean; limit: number; offset: number }): Promise<number[]>
  /** How many cards match. */
  count(plan: Plan, segment: Segment): Promise<number>
  /**
   * For each place the found cards in which a phrase of the plan stands there, in any order; others between them that meet
   * the plan may be named.
   * @param hits cards that were found in these stretches, in the order of their keys
   */
  holding(
    plan: Plan,
    segments: readonly Segment[],
    hits: readonly number[],
    phrase: Phrase,
    places: readonly Place[],
  ): Promise<number[][]>
  /** How many visible cards hold each word; words that none holds are left out. */
  countsOf(visibility: Visibility, words: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The visible words that may have been meant by one; see close-words.ts. */
  closeWords(visibility: Visibility, word: string): Promise<CloseWord[]>
}
