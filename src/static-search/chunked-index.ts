import type { DayCount } from '#archive/calendar.ts'
import { leavesOf, type TextField } from '#archive/condition.ts'
import { wordSortOf, type Filters } from '#archive/filters.ts'
import { fuzzyTerms } from '#archive/fuzzy-terms.ts'
import { planOf, type FuzzyTerm, type Plan } from '#archive/plan.ts'
import { resolveCardSets } from '#archive/query/sets-in.ts'
import { computeWeights } from '#archive/relevance.ts'
import { readTerm, type Phrase } from '#archive/term.ts'
import { bytesOf, compareBytes } from '#text-index/dictionary.ts'
import { countDays } from '#text-index/listing.ts'
import { runToEnd } from '#text-index/run-to-end.ts'
import { decodeSegment } from '#text-index/segment-file.ts'
import { Segment } from '#text-index/segment.ts'
import type { SegmentArrays } from '#text-index/segment-arrays.ts'
import { joinTerms } from '#text-index/term-chunks.ts'
import { TextIndex, type Answer, type FuzzyCandidate } from '#text-index/text-index.ts'
import type { Files } from './files.ts'
import { CARDS_FILE, DICTIONARY_FILE, pairName, placesFile, termsFile, type StaticTable } from './table.ts'

/** A phrase of a plan, and the one text that it is looked for in. */
interface PlacedPhrase extends Phrase {
  field?: TextField
}

/** The phrases that a plan asks for or excludes. */
const phrasesIn = ({ inside, outside }: Plan): PlacedPhrase[] =>
  leavesOf(inside, outside).flatMap((leaf) =>
    leaf.kind === 'phrase' ? [{ ...leaf.phrase, ...(leaf.field && { field: leaf.field }) }] : [],
  )

/** The text index of an exported site; a search loads the chunks that it needs. */
export class ChunkedIndex {
  readonly #files: Files
  readonly #table: Pick<StaticTable, 'chunks' | 'paired'>
  readonly #firsts: readonly Uint8Array[]
  readonly #loaded = new Map<string, SegmentArrays>()
  #joined: TextIndex | null = null
  #dictionary: TextIndex | null = null

  constructor(files: Files, table: Pick<StaticTable, 'chunks' | 'paired'>) {
    this.#files = files
    this.#table = table
    this.#firsts = table.chunks.map(bytesOf)
  }

  /** The index as far as it is loaded: at least the cards, and what says which of them hold some phrases. */
  async holding(phrases: readonly PlacedPhrase[]): Promise<TextIndex> {
    const files = phrases.flatMap(({ words, prefix, field = 'titles' }) => {
      const chunks = words.flatMap((word, at) => this.#chunksOf(word, prefix && at === words.length - 1))
      // Only positions tell whether a word is in another text than its best one.
      const isPlaced = field !== 'titles'
      if (!isPlaced && words.length === 2 && !prefix && words.every((word) => this.#table.paired.includes(word)))
        return [...chunks, ...this.#chunksOf(pairName(words[0]!, words[1]!), false)].map(termsFile)
      return [...chunks.map(termsFile), ...(isPlaced || words.length > 1 ? chunks.map(placesFile) : [])]
    })
    await Promise.all(Array.from(new Set([CARDS_FILE, ...files]), (name) => this.#load(name)))
    return (this.#joined ??= this.#join())
  }

  /**
   * One page of the cards that match filters, as a server finds them (R4.29).
   * @param starred the keys of the cards that the browser starred
   */
  async find(filters: Filters, starred = NO_CARDS): Promise<Answer & { fuzzy: FuzzyTerm[] }> {
    const fuzzy = await fuzzyTerms(filters, {
      isFound: async (term) => runToEnd((await this.holding(readTerm(term).parts)).isFound('public', term)),
      fuzzyCandidates: (word) => this.fuzzyCandidates(word),
    })
    // Nobody comments here.
    const plan = resolveCardSets(planOf('public', filters, {}, fuzzy), new Map([['starred', starred]]))
    const phrases = phrasesIn(plan)
    const among = filters.starred ? starred : null
    const sort = wordSortOf(filters)
    const known = await this.holding(phrases)
    const { together } =
      sort === 'relevance' ? computeWeights(plan.wanted, (phrase) => known.countOf('public', phrase)) : NONE
    const index = await this.holding([...phrases, ...together.map(({ phrase }) => phrase)])
    return { ...runToEnd(index.find(plan, { sort, page: filters.page, size: filters.size, among })), fuzzy }
  }

  /** How many of all cards that meet a plan each day has, in chronological order; cards without a day are in no count. */
  async countDays(plan: Plan): Promise<DayCount[]> {
    const index = await this.holding(phrasesIn(plan))
    return runToEnd(countDays(index.segments, plan))
  }

  /** The words with a prefix, the commonest first. */
  async commonestWith(start: string, limit: number): Promise<string[]> {
    const index = await this.holding([{ words: [start], prefix: true }])
    return index.completions('public', start, limit)
  }

  /** The words within the typing errors that may be meant by one, as a server gives them. */
  async fuzzyCandidates(word: string): Promise<FuzzyCandidate[]> {
    return (await this.dictionary()).fuzzyCandidates('public', word)
  }

  /** All words with the number of cards that hold each. */
  async dictionary(): Promise<TextIndex> {
    return (this.#dictionary ??= new TextIndex([decodeSegment(await this.#files.bytes(DICTIONARY_FILE))]))
  }

  /** The numbers of the chunks that hold a term, or all words that begin so. */
  #chunksOf(term: string, isOpen: boolean): number[] {
    const own = this.#firsts.findLastIndex((first) => compareBytes(first, bytesOf(term)) <= 0)
    return [...this.#firsts.keys()].filter(
      (chunk) => chunk === own || (isOpen && chunk > own && this.#table.chunks[chunk]!.startsWith(term)),
    )
  }

  async #load(name: string): Promise<void> {
    if (this.#loaded.has(name)) return
    this.#loaded.set(name, decodeSegment(await this.#files.bytes(name)).arrays)
    this.#joined = null
  }

  #join(): TextIndex {
    const cards = this.#loaded.get(CARDS_FILE)!
    const chunks = this.#firsts.flatMap((_, chunk) => {
      const terms = this.#loaded.get(termsFile(chunk))
      return terms ? [{ ...terms, positions: (this.#loaded.get(placesFile(chunk)) ?? terms).positions }] : []
    })
    return new TextIndex([new Segment({ ...cards, ...joinTerms(cards.keys.length, [cards, ...chunks]) })])
  }
}

const NO_CARDS: ReadonlySet<number> = new Set()
const NONE = { together: [] }
