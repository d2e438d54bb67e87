import type { DayCount, DayRange } from '#archive/calendar.ts'
import type { Filters } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import type { FindOptions, FuzzyTerm, Plan } from '#archive/plan.ts'
import type { WordCounts } from '#archive/time/year-words.ts'
import type { Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Trx } from '#store/tables.ts'
import type { Answer, CloseWord, Question } from '#text-index/text-index.ts'

export interface Found extends Answer {
  /** Terms that no card holds, and what was found in their place. */
  fuzzy: FuzzyTerm[]
}

/** An index that is being built: cards of all cards. */
export interface Progress {
  done: number
  total: number
}

/** What an index and the cards disagree about. */
export interface Discrepancies {
  /** Cards that the index does not hold, or holds under the wrong visibility. */
  missing: number
  /** Entries of the index without a card. */
  stray: number
}

/** Finds cards by filters (R4.3). Every kind gives the same cards in the same order, and passes the same tests. */
export interface SearchEngine {
  /**
   * One page of the cards that match.
   * @param visibility which cards exist for the one who asks; the others are in no answer, total or neighbour
   * @throws Refusal for more search terms than anybody types, or when it takes longer than a visitor should wait
   */
  find(visibility: Visibility, filters: Filters, options?: FindOptions): Promise<Found>

  // What the archive's own index says of words, values and plans: a search service has no part in it.

  /** One page of the cards that meet a plan, such as one that no set of filters expresses. */
  findPlanned: (plan: Plan, question: Question) => Promise<Answer>
  /** The keys of all cards that meet a plan, however many: lists, each of which is in the order of time. */
  allKeys: (plan: Plan) => Promise<readonly (readonly number[])[]>
  /** How many of all cards that meet a plan each day has, in the order of time; cards without a day are in no count. */
  countDays: (plan: Plan) => Promise<DayCount[]>
  /** How many sessions of some days, and of all other days, hold each word; those of few sessions are left out. */
  countWords: (visibility: Visibility, days: DayRange) => Promise<WordCounts>
  /** How many visible cards hold each of some phrases at most: the fewest that hold one of its words. */
  countOf: (visibility: Visibility, phrases: readonly Phrase[]) => Promise<(phrase: Phrase) => number>
  /** The visible words within the typing errors that may be meant by one, the closest first, then those that more cards hold. */
  closeWords: (visibility: Visibility, word: string) => Promise<CloseWord[]>
  /** Visible words that begin so, those that most cards hold first. */
  commonestWith: (visibility: Visibility, start: string, limit: number) => Promise<string[]>
  /** The values of each facet among visible cards, those that most of them have first. @param keys at most 1000 */
  countFacets: (visibility: Visibility, keys: readonly number[]) => Promise<Facets>
  /** Puts what cards are now in the index, inside the transaction that wrote or removed them, once they are in the change log. */
  put(trx: Trx, keys: readonly number[]): Promise<void>
  /** Builds the index from the cards while it is asked: at no moment does a search find less. @returns how many cards it holds */
  rebuild(progress?: (done: number) => void): Promise<number>
  /** Compares the index with the cards, once it is built. @throws BeingPrepared until then where it is not to wait */
  verify(options?: { waits: boolean }): Promise<Discrepancies>
  /** How far an index is that is being built before somebody can ask it; null where none is. */
  progress(visibility: Visibility): Progress | null
  /** Loads the index, or begins to build it, before anything is asked. */
  prepare(): Promise<void>
  /** Ends what goes on in the background, before the archive is closed. */
  close(): Promise<void>
}
