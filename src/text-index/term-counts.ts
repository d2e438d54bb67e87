import type { Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Segment } from './segment.ts'

/** How many visible cards hold each term; what was counted is remembered until cards change. */
export class TermCounts {
  readonly #segments: readonly Segment[]
  readonly #known = new Map<string, number>()

  constructor(segments: readonly Segment[]) {
    this.#segments = segments
  }

  /** The fewest visible cards that hold one of a phrase's words; for an open word the sum over all words that begin so. */
  ofPhrase(visibility: Visibility, { words, prefix }: Phrase): number {
    const counts = words.map((word, at) => this.#remembered(visibility, word, prefix && at === words.length - 1))
    return Math.min(...counts)
  }

  /** How many visible cards of a segment hold a term. */
  ofTerm(at: number, term: number, visibility: Visibility): number {
    const segment = this.#segments[at]!
    const { all } = segment
    const visible = segment.visibleTo(visibility)
    return visible === null ? all.count(term) : all.countIn(term, visible)
  }

  /** The visible words that begin so, those that most cards hold first, then in the order of their letters. */
  commonest(visibility: Visibility, start: string, limit: number): { word: string; count: number }[] {
    const counts = new Map<string, number>()
    for (const [at, { dictionary }] of this.#segments.entries()) {
      const { from, to } = dictionary.rangeOf(start)
      const terms: { term: number; count: number }[] = []
      for (let term = from; term < to; term++) {
        const count = this.ofTerm(at, term, visibility)
        if (count > 0) terms.push({ term, count })
      }
      // Where no other segment has cards of a word, only the first need be read as text.
      const first = this.#segments.length === 1 ? terms.sort((a, b) => b.count - a.count).slice(0, limit) : terms
      for (const { term, count } of first) {
        const word = dictionary.textOf(term)
        counts.set(word, (counts.get(word) ?? 0) + count)
      }
    }
    return Array.from(counts, ([word, count]) => ({ word, count }))
      .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
  }

  #remembered(visibility: Visibility, word: string, isOpen: boolean): number {
    const name = `${visibility} ${word}${isOpen ? '*' : ''}`
    let count = this.#known.get(name)
    if (count === undefined) {
      count = this.#count(visibility, word, isOpen)
      this.#known.set(name, count)
    }
    return count
  }

  #count(visibility: Visibility, word: string, isOpen: boolean): number {
    let sum = 0
    for (const [at, { dictionary }] of this.#segments.entries()) {
      if (isOpen) {
        const { from, to } = dictionary.rangeOf(word)
        for (let term = from; term < to; term++) sum += this.ofTerm(at, term, visibility)
      } else {
        const term = dictionary.numberOf(word)
        if (term >= 0) sum += this.ofTerm(at, term, visibility)
      }
    }
    return sum
  }
}
