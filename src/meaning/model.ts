import { FEW_CARDS, nearestCells } from './cells.ts'
import { similarity, writeVector } from './int8-vector.ts'
import { MARKS, NO_MARK, SPARE_CARDS, type ModelParts } from './model-arrays.ts'
import { longer } from './capacity.ts'
import { AROUND, writeWithNeighbours } from './surroundings.ts'
import { termCounts, textHash } from './term-counts.ts'
import { rowOf } from './term-matrix.ts'
import { weightOf, wordNumber, type Vocabulary } from './vocabulary.ts'

/** Cells that are looked through, and the cards that are compared in them, at most: that takes about a quarter of a millisecond. */
const MAX_CELLS = 64
const MAX_CARDS = 1500
/** Cards that are looked at because they share rare words, besides those of these cells. */
const SHARING = 200
/** Cards that were held next to another in time, among which those of its conversation are looked for. */
const NEXT_IN_TIME = 32
/** What the words that two cards have as their own add to the similarity of their vectors. */
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
  /** Their similarity and what shared rare words add. */
  score: number
}

/** What is known of a card. */
export interface PlacedCard {
  /** Its key, by which the cards around it are found; without it, its words decide alone. */
  key?: number
  session: string
  texts: readonly string[]
}

/** The cards from which the words were learned, and the place of a card among them. */
export class Model {
  readonly parts: ModelParts
  readonly #vocabulary: Vocabulary
  /** What each word weighs in a card that has it once, squared. */
  readonly #squares: Float32Array
  /** The first ordinal of cards that came after the learning. */
  readonly #learned: number

  constructor(parts: ModelParts) {
    this.parts = parts
    this.#learned = parts.cells.at(-2)!
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
    const ordinal = byKey[this.#byKey(key)]
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

  /** Where a card would be; null where nothing is known of it. */
  placeFor({ key, session, texts }: PlacedCard): Place | null {
    const { dims, wordVectors, wordScales } = this.parts
    const row = rowOf(termCounts(texts), this.#vocabulary)
    const sum = new Float32Array(dims)
    for (const [word, weight] of row) {
      const scaled = weight * wordScales[word]!
      for (let place = 0; place < dims; place++) sum[place]! += scaled * wordVectors[word * dims + place]!
    }
    const own = new Int8Array(dims)
    writeVector(sum, own, 0)
    const hash = textHash(session)
    const vector = new Int8Array(dims)
    if (!writeWithNeighbours(own, key === undefined ? [] : this.#around(key, hash), vector, 0)) return null
    const heaviest = [...row].toSorted(([, a], [, b]) => b - a).slice(0, MARKS)
    return { vector, marks: heaviest.map(([word]) => word), session: hash }
  }

  /**
   * The cards nearest to a place, nearest first.
   * @param most how many
   * @param isLeftOut what must not be among them
   * @param above cards that are not nearer than this are left out
   */
  nearest(place: Place, most: number, isLeftOut: (ordinal: number) => boolean, above = -Infinity): Near[] {
    const { centres, cells, dims, vectors, keys, sessions } = this.parts
    const found: { ordinal: number; score: number }[] = []
    let least = above
    const shared = this.#sharedWith(place)
    const look = (ordinal: number) => {
      const alike = similarity(vectors, ordinal * dims, place.vector, 0, dims)
      if (alike + MARKS_WEIGH <= least) return
      const score = alike + shared(ordinal)
      if (score <= least || isLeftOut(ordinal)) return
      let at = found.length
      while (at > 0 && found[at - 1]!.score < score) at--
      found.splice(at, 0, { ordinal, score })
      if (found.length > most) found.pop()
      if (found.length === most) least = found.at(-1)!.score
    }
    const looked: [from: number, to: number][] = []
    // The one cell of a small archive is looked through whole.
    let left = centres.length === dims ? FEW_CARDS : MAX_CARDS
    for (const cell of nearestCells(this.parts, place.vector, MAX_CELLS)) {
      const from = cells[cell]!
      // Later cards are all compared, in addition to the usual number of others.
      const isLater = cell * dims >= centres.length
      const to = isLater ? cells[cell + 1]! : Math.min(cells[cell + 1]!, from + left)
      for (let ordinal = from; ordinal < to; ordinal++) look(ordinal)
      looked.push([from, to])
      if (!isLater) left -= to - from
      if (left <= 0) break
    }
    for (const ordinal of this.#sharing(place)) {
      if (!looked.some(([from, to]) => from <= ordinal && ordinal < to)) look(ordinal)
    }
    return found.map(({ ordinal, score }) => ({ key: keys[ordinal]!, session: sessions[ordinal]!, score }))
  }

  /**
   * Puts a card into it that came or changed after the learning, at the place of its words.
   * @param card null for one that is gone, or private
   * @returns false where there is no room left
   */
  put(key: number, card: Omit<PlacedCard, 'key'> | null): boolean {
    const { parts } = this
    const known = this.ordinalOf(key)
    if (known >= 0) this.#blank(known)
    const place = card && this.placeFor({ key, ...card })
    if (place === null) return true
    const ordinal = known >= this.#learned ? known : this.#append(key, known >= 0)
    if (ordinal < 0) return false
    parts.vectors.set(place.vector, ordinal * parts.dims)
    parts.marks.set(place.marks, ordinal * MARKS)
    parts.sessions[ordinal] = place.session
    return true
  }

  /** Leaves nothing of what a card said. */
  #blank(ordinal: number): void {
    const { vectors, marks, dims } = this.parts
    vectors.fill(0, ordinal * dims, (ordinal + 1) * dims)
    marks.fill(NO_MARK, ordinal * MARKS, (ordinal + 1) * MARKS)
  }

  /** A new ordinal for a key, behind all others; -1 where there is no room left. */
  #append(key: number, isKnown: boolean): number {
    const { parts } = this
    const ordinal = parts.keys.length
    if (ordinal - this.#learned >= SPARE_CARDS) return -1
    parts.keys = longer(parts.keys, 1)
    parts.sessions = longer(parts.sessions, 1)
    parts.vectors = longer(parts.vectors, parts.dims)
    parts.marks = longer(parts.marks, MARKS)
    parts.keys[ordinal] = key
    this.#blank(ordinal)
    parts.cells[parts.cells.length - 1] = ordinal + 1
    const at = this.#byKey(key)
    if (!isKnown) {
      parts.byKey = longer(parts.byKey, 1)
      parts.byKey.copyWithin(at + 1, at)
    }
    parts.byKey[at] = ordinal
    return ordinal
  }

  /** Where a key is in the order of keys, or would be. */
  #byKey(key: number): number {
    const { keys, byKey } = this.parts
    let low = 0
    let high = byKey.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[byKey[middle]!]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The vectors of the cards around one in its conversation, before and behind it in time. */
  #around(key: number, session: number): Int8Array[] {
    const { keys, byKey, sessions } = this.parts
    const at = this.#byKey(key)
    const near = (ordinals: Uint32Array) =>
      [...ordinals].filter((ordinal) => sessions[ordinal] === session && keys[ordinal] !== key)
    const before = near(byKey.subarray(Math.max(0, at - NEXT_IN_TIME), at)).slice(-AROUND)
    const behind = near(byKey.subarray(at, at + NEXT_IN_TIME)).slice(0, AROUND)
    return [...before, ...behind].map((ordinal) => this.placeOf(ordinal).vector)
  }

  /** How much rare words that both have as their own add to the similarity of a card and a place. */
  #sharedWith(place: Place): (ordinal: number) => number {
    const squares = this.#squares
    const { marks } = this.parts
    const own = place.marks.reduce((sum, word) => sum + squares[word]!, 0)
    // Hardly any card has one of them: most are passed over by a look at bytes that stay in the cache.
    const bytes = new Uint8Array(256)
    for (const word of place.marks) bytes[word & 255] = 1
    const hasOne = (ordinal: number) => {
      for (let at = ordinal * MARKS; at < (ordinal + 1) * MARKS; at++) {
        const word = marks[at]!
        if (word === NO_MARK) return false
        if (bytes[word & 255] === 1 && place.marks.includes(word)) return true
      }
      return false
    }
    return (ordinal) => {
      if (!hasOne(ordinal)) return 0
      let shared = 0
      let all = 0
      for (let at = ordinal * MARKS; at < (ordinal + 1) * MARKS; at++) {
        const word = marks[at]!
        if (word === NO_MARK) break
        all += squares[word]!
        if (place.marks.includes(word)) shared += squares[word]!
      }
      return (MARKS_WEIGH * shared) / Math.sqrt(own * all)
    }
  }

  /** Some of the cards that have words of a place as their own, those with the rarest first. */
  #sharing(place: Place): Set<number> {
    const { markStarts, marked } = this.parts
    const cardsOf = (word: number) => markStarts[word + 1]! - markStarts[word]!
    const found = new Set<number>()
    for (const word of place.marks.toSorted((a, b) => cardsOf(a) - cardsOf(b))) {
      for (let at = markStarts[word]!; at < markStarts[word + 1]!; at++) {
        if (found.size === SHARING) return found
        found.add(marked[at]!)
      }
    }
    return found
  }
}
