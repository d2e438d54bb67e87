import { nearestCells } from './cells.ts'
import { likeness, writeVector } from './int8-vector.ts'
import { MARKS, NO_MARK, type ModelParts } from './model-arrays.ts'
import { termCounts, textHash } from './term-counts.ts'
import { rowOf } from './term-matrix.ts'
import { weightOf, wordNumber, type Vocabulary } from './vocabulary.ts'

/** Cells that are looked through. */
const PROBED = 14
/** A word that marks more cards than this is not rare: they are not looked for by it. */
const RARE = 2000
/** Cards that are looked at because they share rare words. */
const SHARING = 200
/** What the words that two cards have as their own add to the likeness of their vectors. */
const MARKS_WEIGH = 0.2

/** Where a card is among all others. */
export interface Place {
  vector: Int8Array
  /** Numbers of words. */
  marks: readonly number[]
  /** The hash of its session. */
  session: number
}

export interface Near {
  key: number
  session: number
  /** Their likeness and what shared rare words add. */
  score: number
}

/** Cards among those that taught the words, and where a card would be. */
export class Model {
  readonly parts: ModelParts
  readonly #vocabulary: Vocabulary
  /** What each word weighs in a card that has it once, squared. */
  readonly #squares: Float32Array

  constructor(parts: ModelParts) {
    this.parts = parts
    this.#vocabulary = { cards: parts.cards, hashes: parts.hashes, holders: parts.holders }
    this.#squares = Float32Array.from(parts.holders, (holders) => weightOf(parts.cards, holders, 1) ** 2)
  }

  /** How many cards hold a word, by its hash; 0 for one that fewer than two hold. */
  holdersOf(hash: number): number {
    const number = wordNumber(this.#vocabulary, hash)
    return number < 0 ? 0 : this.parts.holders[number]!
  }

  /** The ordinal of a card; -1 for one that is not in it. */
  ordinalOf(key: number): number {
    const { keys, byKey } = this.parts
    let low = 0
    let high = byKey.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[byKey[middle]!]! < key) low = middle + 1
      else high = middle
    }
    const ordinal = byKey[low]
    return ordinal !== undefined && keys[ordinal] === key ? ordinal : -1
  }

  /** Where a card of it is. */
  placeOf(ordinal: number): Place {
    const { vectors, dims, marks, sessions } = this.parts
    return {
      vector: vectors.subarray(ordinal * dims, (ordinal + 1) * dims),
      marks: [...marks.subarray(ordinal * MARKS, (ordinal + 1) * MARKS)].filter((word) => word !== NO_MARK),
      session: sessions[ordinal]!,
    }
  }

  /** Where a card would be that it does not hold; null where it knows none of its words. */
  placeFor({ session, texts }: { session: string; texts: readonly string[] }): Place | null {
    const { dims, wordVectors, wordScales } = this.parts
    const row = rowOf(termCounts(texts), this.#vocabulary)
    const sum = new Float32Array(dims)
    for (const [word, weight] of row) {
      const scaled = weight * wordScales[word]!
      for (let place = 0; place < dims; place++) sum[place]! += scaled * wordVectors[word * dims + place]!
    }
    const vector = new Int8Array(dims)
    if (!writeVector(sum, vector, 0)) return null
    const heaviest = [...row].toSorted(([, a], [, b]) => b - a).slice(0, MARKS)
    return { vector, marks: heaviest.map(([word]) => word), session: textHash(session) }
  }

  /**
   * The cards nearest to a place, nearest first.
   * @param most how many
   * @param isLeftOut what must not be among them
   */
  nearest(place: Place, most: number, isLeftOut: (ordinal: number) => boolean): Near[] {
    const { centres, cells, dims, vectors, keys, sessions } = this.parts
    const sharing = this.#sharing(place)
    const found: { ordinal: number; score: number }[] = []
    let least = -Infinity
    const look = (ordinal: number) => {
      const shared = sharing.get(ordinal) ?? 0
      const score = likeness(vectors, ordinal * dims, place.vector, 0, dims) + MARKS_WEIGH * shared
      if (score <= least || isLeftOut(ordinal)) return
      let at = found.length
      while (at > 0 && found[at - 1]!.score < score) at--
      found.splice(at, 0, { ordinal, score })
      if (found.length > most) found.pop()
      if (found.length === most) least = found.at(-1)!.score
    }
    const probed = nearestCells(centres, place.vector, PROBED)
    for (const cell of probed) {
      for (let ordinal = cells[cell]!; ordinal < cells[cell + 1]!; ordinal++) look(ordinal)
    }
    const inProbed = (ordinal: number) => probed.some((cell) => cells[cell]! <= ordinal && ordinal < cells[cell + 1]!)
    const others = [...sharing].filter(([ordinal]) => !inProbed(ordinal)).toSorted(([, a], [, b]) => b - a)
    for (const [ordinal] of others.slice(0, SHARING)) look(ordinal)
    return found.map(({ ordinal, score }) => ({ key: keys[ordinal]!, session: sessions[ordinal]!, score }))
  }

  /** Cards that have rare words of a place as their own: how alike the two are by these alone, from 0 to 1. */
  #sharing({ marks }: Place): Map<number, number> {
    const { markStarts, marked } = this.parts
    const shares = new Map<number, number>()
    let own = 0
    for (const word of marks) {
      const weight = this.#squares[word]!
      own += weight
      const from = markStarts[word]!
      const to = markStarts[word + 1]!
      if (to - from > RARE) continue
      for (let place = from; place < to; place++) {
        const ordinal = marked[place]!
        shares.set(ordinal, (shares.get(ordinal) ?? 0) + weight)
      }
    }
    for (const [ordinal, weight] of shares) shares.set(ordinal, weight / Math.sqrt(own * this.#markedWeight(ordinal)))
    return shares
  }

  /** What the marks of a card weigh together. */
  #markedWeight(ordinal: number): number {
    const { marks } = this.parts
    let sum = 0
    for (let at = ordinal * MARKS; at < (ordinal + 1) * MARKS; at++) {
      if (marks[at] !== NO_MARK) sum += this.#squares[marks[at]!]!
    }
    return sum
  }
}
