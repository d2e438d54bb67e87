import type { Visibility } from '#archive/viewer.ts'
import type { CloseWord } from './close-words.ts'
import type { Plan } from '#archive/plan.ts'
import type { Segment } from './segments.ts'

/** What an engine can be asked about one stretch of keys. */
export interface Source {
  /** The keys of matching cards in the order of time, or against it. */
  keys(plan: Plan, segment: Segment, window: { newestFirst: boolean; limit: number; offset: number }): Promise<number[]>
  /** How many cards match. */
  count(plan: Plan, segment: Segment): Promise<number>
  /** The visible words that may have been meant by one; see close-words.ts. */
  closeWords(visibility: Visibility, word: string): Promise<CloseWord[]>
}
