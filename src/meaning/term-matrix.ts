import type { Corpus } from './corpus.ts'
import { weightOf, wordNumber, type Vocabulary } from './vocabulary.ts'

/** Rows of few words each: their numbers and what they weigh. */
export interface TermMatrix {
  rows: number
  columns: number
  /** Where each row begins; one more than there are rows. */
  starts: Uint32Array
  words: Uint32Array
  weights: Float32Array
}

/** A row for each card: the weights of its words, normalised to length 1 including words that no other card has. */
export function cardRows(corpus: Corpus, vocabulary: Vocabulary): TermMatrix {
  const { size } = corpus
  const starts = new Uint32Array(size + 1)
  const words = new Uint32Array(corpus.terms.length)
  const weights = new Float32Array(corpus.terms.length)
  const numbers = new Map(Array.from(vocabulary.hashes, (hash, number) => [hash, number]))
  let at = 0
  for (let card = 0; card < size; card++) {
    const from = at
    let squares = 0
    for (let term = corpus.starts.words[card]!; term < corpus.endOf(card); term++) {
      const number = numbers.get(corpus.terms.words[term]!)
      const weight = weightOf(
        corpus.size,
        number === undefined ? 1 : vocabulary.holders[number]!,
        corpus.counts.words[term]!,
      )
      squares += weight * weight
      if (number === undefined || weight === 0) continue
      words[at] = number
      weights[at++] = weight
    }
    const length = Math.sqrt(squares) || 1
    for (let place = from; place < at; place++) weights[place]! /= length
    starts[card + 1] = at
  }
  return {
    rows: size,
    columns: vocabulary.hashes.length,
    starts,
    words: words.slice(0, at),
    weights: weights.slice(0, at),
  }
}

/** One row by itself: the words of a card that was not learned from. */
export function rowOf(counts: ReadonlyMap<number, number>, vocabulary: Vocabulary): Map<number, number> {
  const row = new Map<number, number>()
  for (const [hash, count] of counts) {
    const number = wordNumber(vocabulary, hash)
    if (number < 0) continue
    const weight = weightOf(vocabulary.cards, vocabulary.holders[number]!, count)
    if (weight > 0) row.set(number, weight)
  }
  return row
}

/** Rows that are sums of others, each of length 1. @param groups of each sum its rows */
export function summedRows(matrix: TermMatrix, groups: readonly (readonly number[])[]): TermMatrix {
  const starts = new Uint32Array(groups.length + 1)
  const most = groups.reduce((sum, rows) => sum + rows.reduce((own, row) => own + lengthOf(matrix, row), 0), 0)
  const words = new Uint32Array(most)
  const weights = new Float32Array(most)
  let at = 0
  for (const [group, rows] of groups.entries()) {
    const sum = new Map<number, number>()
    for (const row of rows) {
      for (let place = matrix.starts[row]!; place < matrix.starts[row + 1]!; place++) {
        sum.set(matrix.words[place]!, (sum.get(matrix.words[place]!) ?? 0) + matrix.weights[place]!)
      }
    }
    const length = Math.hypot(...sum.values()) || 1
    for (const [word, weight] of sum) {
      words[at] = word
      weights[at++] = weight / length
    }
    starts[group + 1] = at
  }
  return { rows: groups.length, columns: matrix.columns, starts, words, weights }
}

const lengthOf = ({ starts }: TermMatrix, row: number): number => starts[row + 1]! - starts[row]!
