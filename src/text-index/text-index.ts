import type { DayCount } from '#archive/calendar.ts'
import type { FacetName } from '#archive/fields.ts'
import { NO_FILTERS, type WordSort } from '#archive/filters.ts'
import type { NameCount } from '#archive/name-counts.ts'
import { pageInfo, RESULT_CAP, type PageInfo } from '#archive/pages.ts'
import { planOf, type Plan } from '#archive/plan.ts'
import { readTerm, type Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import { segmentQuery } from './segment-query.ts'
import { hasBit } from './bits.ts'
import { bestFirst } from './best-first.ts'
import { buildSegment } from './build-segment.ts'
import { firstByTime } from './by-time.ts'
import { termsNear, type NearTerm } from './fuzzy-candidates.ts'
import type { Entry } from './entry.ts'
import { countFacets, countValuesOf, type CardsOfSegment } from './facets.ts'
import { listPage } from './listing.ts'
import type { Segment } from './segment.ts'

/** Order and page of a search, besides its plan. */
export interface Question {
  sort: WordSort
  /** Counted from 1; one past the end becomes the last. */
  page: number
  size: number
  /** The keys of the only cards that are searched, such as a visitor's starred ones; absent or null for all. */
  among?: ReadonlySet<number> | null
}

export interface Answer {
  /** The keys of one page, in the order asked for. */
  keys: number[]
  page: PageInfo
  /** True when the result was ended at 1000 cards. */
  capped: boolean
  /** All keys of the result, at most 1000, when a search term takes part; else null. */
  hits: number[] | null
  /** How many cards of the whole result each day has, in chronological order; null where a search term takes part. */
  days: DayCount[] | null
}

/** A word that may have been meant by another. */
export interface FuzzyCandidate {
  word: string
  /** How many typing errors lie between. */
  errors: number
  count: number
}

/** Maximum number of words that a search tries in the place of a misspelt one. */
const MAX_CLOSE_WORDS = 20

/** Maximum number of cached word counts: visitors may type any number of words. */
const MAX_COUNTS = 10_000

/** All cards of an archive with an index of their words, in memory: a large segment and small ones for what changed since. */
export class TextIndex {
  #segments: Segment[]
  readonly #counts = new Map<string, number>()
  /** The ordinals of results that came from a single segment, by the array of hits. */
  readonly #found = new WeakMap<readonly number[], CardsOfSegment>()

  /** @param segments the newest last: its version of a card replaces those of earlier segments */
  constructor(segments: readonly Segment[]) {
    this.#segments = [...segments]
    for (const [at, { arrays }] of segments.entries()) {
      if (at > 0) for (const key of arrays.keys) for (const older of segments.slice(0, at)) older.remove(key)
    }
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  get size(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.size - segment.goneCount, 0)
  }

  /** Removes cards, and adds others in the place of their earlier versions. */
  apply({ removed, entries }: { removed: readonly number[]; entries: readonly Entry[] }): void {
    for (const segment of this.#segments) {
      for (const key of removed) segment.remove(key)
      for (const { key } of entries) segment.remove(key)
    }
    this.#setSegments(entries.length > 0 ? [...this.#segments, buildSegment(entries)] : this.#segments)
  }

  /** Replaces segments by their merged one, from which the cards that were removed meanwhile are removed as well. */
  replace(old: readonly Segment[], mergedOne: Segment): void {
    for (const { arrays, size } of old) {
      for (let at = 0; at < size; at++) {
        const key = arrays.keys[at]!
        if (hasBit(arrays.gone, at) && old.every((other) => other.ordinalOf(key) < 0)) mergedOne.remove(key)
      }
    }
    const first = this.#segments.indexOf(old[0]!)
    const others = this.#segments.filter((segment) => !old.includes(segment))
    this.#setSegments(others.toSpliced(Math.max(0, first), 0, mergedOne))
  }

  /** One page of the cards that match a plan. It yields often, so that its caller can yield to the event loop. */
  *find(plan: Plan, { sort, page: wanted, size, among = null }: Question): Generator<void, Answer> {
    const segments = this.#segments
    // With a single segment, cards are named by ordinals, which counting facets needs.
    const own = segments.length === 1 ? segments[0]!.arrays.keys : null
    const ask = (known?: Phrase) =>
      segments.map((segment) => segmentQuery(segment, plan, among, own ? null : segment.arrays.keys, known))
    const queries = ask()
    const isFalling = sort !== 'oldest'
    if (!plan.searches) {
      const listed = yield* listPage(queries, { isFalling: sort === 'newest', page: wanted, size })
      return { ...listed, capped: false, hits: null }
    }
    const limit = RESULT_CAP + 1
    const found =
      sort === 'relevance' && queries.some(({ spans }) => spans.length > 0)
        ? yield* bestFirst(queries, ask, plan, (phrase) => this.countOf(plan.visibility, phrase), limit)
        : yield* firstByTime(queries, { isFalling, limit })
    const capped = found.length > RESULT_CAP
    if (capped) found.length = RESULT_CAP
    // No getter: V8 would make a hidden class for each such object, and hold its values until a major collection.
    const hits = own ? keysOf(own, found) : found
    if (own) this.#found.set(hits, { segment: segments[0]!, cards: found })
    const page = pageInfo(hits.length, wanted, size)
    const offset = (page.page - 1) * page.size
    return { keys: hits.slice(offset, offset + page.size), page, capped, hits, days: null }
  }

  /** Whether a visible card holds a search term. It yields as `find` does. */
  *isFound(visibility: Visibility, term: string): Generator<void, boolean> {
    const { parts, excluded } = readTerm(term)
    const [word, ...others] = parts.flatMap(({ words }) => words)
    // To count the cards of one word is quicker, and done once. An open word may be any of thousands.
    if (word !== undefined && others.length === 0 && !parts[0]!.prefix && !excluded)
      return this.#countWord(visibility, word, false) > 0
    const plan = planOf(visibility, { ...NO_FILTERS, search: [term] })
    const queries = this.#segments.map((segment) => segmentQuery(segment, plan, null))
    return (yield* firstByTime(queries, { isFalling: true, limit: 1 })).length > 0
  }

  /**
   * How many visible cards hold a phrase at most (`weigh` of archive/relevance.ts): the fewest that hold one of its words, for an
   * open one the sum over all words that begin so.
   */
  countOf(visibility: Visibility, { words, prefix }: Phrase): number {
    return Math.min(...words.map((word, at) => this.#countWord(visibility, word, prefix && at === words.length - 1)))
  }

  /** Counts are cached until cards change, but for words that no card holds, which are looked up quickly. */
  #countWord(visibility: Visibility, word: string, isOpen: boolean): number {
    const name = `${visibility} ${word}${isOpen ? '*' : ''}`
    const known = this.#counts.get(name)
    if (known !== undefined) return known
    let count = 0
    for (const segment of this.#segments) {
      const { from, to } = segment.dictionary.rangeOfWord(word, isOpen)
      for (let term = from; term < to; term++) count += segment.countOf(visibility, term)
    }
    if (this.#counts.size === MAX_COUNTS) this.#counts.clear()
    if (count > 0) this.#counts.set(name, count)
    return count
  }

  /** The visible words within the typing errors tolerated for a word; the closest first, then the commonest. */
  fuzzyCandidates(visibility: Visibility, typed: string): FuzzyCandidate[] {
    const near = this.#counted(visibility, (segment) => termsNear(segment.dictionary, typed))
    return near.sort((a, b) => a.errors - b.errors || byCount(a, b)).slice(0, MAX_CLOSE_WORDS)
  }

  /** The visible words with a prefix; the commonest first, then alphabetically. */
  completions(visibility: Visibility, start: string, limit: number): string[] {
    const words = this.#counted(visibility, (segment) => {
      const { from, to } = segment.dictionary.rangeOf(start)
      const terms = Array.from({ length: to - from }, (_, at) => ({ term: from + at, errors: 0 }))
      if (this.#segments.length > 1) return terms
      // With a single segment, only the words that are listed need be decoded.
      const counts = terms.map(({ term }) => segment.countOf(visibility, term))
      return terms.sort((a, b) => counts[b.term - from]! - counts[a.term - from]!).slice(0, limit)
    })
    return words
      .sort(byCount)
      .slice(0, limit)
      .map(({ word }) => word)
  }

  /** Terms of each segment as words, with the visible cards that hold them. */
  #counted(visibility: Visibility, termsOf: (segment: Segment) => readonly NearTerm[]): FuzzyCandidate[] {
    const words = new Map<string, FuzzyCandidate>()
    for (const segment of this.#segments) {
      for (const { term, errors } of termsOf(segment)) {
        const word = segment.dictionary.textOf(term)
        const count = segment.countOf(visibility, term) + (words.get(word)?.count ?? 0)
        if (count > 0) words.set(word, { word, errors, count })
      }
    }
    return [...words.values()]
  }

  /** The values of each facet among cards, the commonest first. @param hits keys of existing cards */
  facets(visibility: Visibility, hits: readonly number[]): Record<FacetName, NameCount[]> {
    return countFacets(this.#segments, visibility, hits, this.#found.get(hits))
  }

  /** The categories with their numbers of visible cards, the commonest first. */
  topics(visibility: Visibility): NameCount[] {
    return countValuesOf(this.#segments, visibility, [...this.keys()], 'category')
  }

  /** Whether a card is there, and for whom. */
  has(key: number): 'public' | 'private' | null {
    for (const segment of this.#segments) {
      const at = segment.ordinalOf(key)
      if (at >= 0) return hasBit(segment.arrays.isPrivate, at) ? 'private' : 'public'
    }
    return null
  }

  /** The keys of all cards, in no order. */
  *keys(): Generator<number> {
    for (const { arrays, size } of this.#segments)
      for (let at = 0; at < size; at++) if (!hasBit(arrays.gone, at)) yield arrays.keys[at]!
  }

  #setSegments(segments: Segment[]): void {
    this.#segments = segments
    this.#counts.clear()
  }
}

/** The keys of some cards, by a loop: an array of numbers that `map` makes of ordinals takes ten times as long. */
function keysOf(all: Float64Array, cards: readonly number[]): number[] {
  // oxlint-disable-next-line unicorn/no-new-array -- its length is known, while a growing array is copied again and again
  const keys = new Array<number>(cards.length)
  for (let at = 0; at < cards.length; at++) keys[at] = all[cards[at]!]!
  return keys
}

/** The commonest first, then alphabetically. */
const byCount = (a: FuzzyCandidate, b: FuzzyCandidate): number => b.count - a.count || (a.word < b.word ? -1 : 1)
