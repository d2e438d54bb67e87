import type { DayCount, DayRange } from '#archive/calendar.ts'
import type { Filters } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import type { FindOptions, FuzzyTerm, Plan } from '#archive/plan.ts'
import type { WordCounts } from '#archive/time/year-words.ts'
import type { Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Db, Trx } from '#store/tables.ts'
import type { Answer, FuzzyCandidate, Question } from '#text-index/text-index.ts'

export interface SearchResult extends Answer {
  /** Terms that no card holds, with the corrections that were searched instead. */
  fuzzy: FuzzyTerm[]
}

/** Progress of building an index, in cards. */
export interface Progress {
  done: number
  total: number
}

/** Differences between an index and the cards. */
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
   * @param visibility which cards exist for the caller; others are in no result, total or neighbour
   * @throws Refusal for too many filters or words (`refuseTooMany`), or when it takes longer than `SEARCH_TIMEOUT_MS`
   */
  find(visibility: Visibility, filters: Filters, options?: FindOptions): Promise<SearchResult>

  // The rest is answered by the archive's own index, never by a search service.

  /** One page of the cards that meet a plan, such as one that no set of filters expresses. */
  findPlanned: (plan: Plan, question: Question) => Promise<Answer>
  /** The keys of all cards that match a plan, as several lists, each in chronological order. */
  allKeys: (plan: Plan) => Promise<readonly (readonly number[])[]>
  /** Counts all cards that match a plan by day, in chronological order, without undated cards. */
  countDays: (plan: Plan) => Promise<DayCount[]>
  /** For each word the number of sessions that hold it, within some days and outside them; words of few sessions are left out. */
  countWords: (visibility: Visibility, days: DayRange) => Promise<WordCounts>
  /** Upper bounds of the visible cards that hold each phrase: the count of its rarest word. */
  countOf: (visibility: Visibility, phrases: readonly Phrase[]) => Promise<(phrase: Phrase) => number>
  /** The visible words within the typing errors tolerated for a word; the closest first, then the commonest. */
  fuzzyCandidates: (visibility: Visibility, word: string) => Promise<FuzzyCandidate[]>
  /** The visible words with a prefix, the commonest first. */
  commonestWith: (visibility: Visibility, start: string, limit: number) => Promise<string[]>
  /** The values of each facet among visible cards, the commonest first. @param keys at most 1000 */
  countFacets: (visibility: Visibility, keys: readonly number[]) => Promise<Facets>
  /** Updates the index for cards, in the transaction that wrote or removed them, after they were added to the change log. */
  put(trx: Trx, keys: readonly number[]): Promise<void>
  /**
   * Rebuilds the index from the cards without downtime: searches use the old one meanwhile.
   * @returns the number of cards in it
   */
  rebuild(progress?: (done: number) => void): Promise<number>
  /** Compares the index with the cards, once it is built. @throws BeingPrepared until then, unless `waits` */
  verify(options?: { waits: boolean }): Promise<Discrepancies>
  /** Progress of an index that cannot be searched yet; null where it can. */
  progress(visibility: Visibility): Progress | null
  /** Loads the index, or begins to build it, before the first search. */
  prepare(): Promise<void>
  /** Ends background work, before the archive is closed. */
  close(): Promise<void>
}

/** An archive that is read and searched. */
export interface Library {
  db: Db
  search: SearchEngine
}
