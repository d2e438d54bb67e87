import { GrowingWords } from '#text-index/growing.ts'
import { termCounts, textHash } from './term-counts.ts'

/** What is learned of a card. */
export interface LearnedCard {
  key: number
  /** Cards with the same text here were held in one conversation. */
  session: string
  prompt: string
  response: string
}

/** The terms of cards as numbers, without the texts. */
export class Corpus {
  readonly keys: number[] = []
  readonly sessions = new GrowingWords()
  /** Where the terms of each card begin. */
  readonly starts = new GrowingWords()
  readonly terms = new GrowingWords()
  readonly counts = new GrowingWords()

  get size(): number {
    return this.keys.length
  }

  add({ key, session, prompt, response }: LearnedCard): void {
    this.keys.push(key)
    this.sessions.push(textHash(session))
    this.starts.push(this.terms.length)
    for (const [term, count] of termCounts([prompt, response])) {
      this.terms.push(term)
      this.counts.push(count)
    }
  }

  /** Where the terms of a card end. */
  endOf(card: number): number {
    return card + 1 < this.size ? this.starts.words[card + 1]! : this.terms.length
  }
}
