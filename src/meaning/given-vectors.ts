import { cellsOf } from './cells.ts'
import { writeVector } from './int8-vector.ts'
import { ordinalsOf, type CardVectors } from './near-query.ts'
import { seededRandom } from './seeded-random.ts'
import { thresholdOf } from './threshold.ts'

/** Cards with vectors from an endpoint. */
export interface GivenVectors extends CardVectors {
  /** Numbers of a vector as it was given: of others nothing can be compared. */
  given: number
  /** The middle of all: what every text has in common says nothing of any. */
  middle: Float32Array
  /** Of each ordinal: the hash of its session, and of the text that its vector is of. */
  sessions: Uint32Array
  texts: Uint32Array
  /** Hardly any two cards taken at random are as alike as this. */
  threshold: number
}

/** A card with the vector that was given for its text. */
interface GivenCard {
  key: number
  /** Hashes of its session and of its text. */
  session: number
  text: number
  vector: Int8Array
}

/** Bytes that the vectors of all cards may take. */
const MAX_BYTES = 64_000_000
/** By which signs are drawn. */
const SEED = 29

/** Numbers of a vector that are held: given ones may be so long that those of all cards would not fit. */
const dimsFor = (given: number, cards: number): number => Math.min(given, Math.max(64, Math.floor(MAX_BYTES / cards)))

/**
 * Adds each number of a long vector to one of fewer, with a sign: similarities stay as they were, but for a little chance.
 * @param dims how many numbers are wanted
 */
export function folded(vector: ArrayLike<number>, dims: number): Float32Array {
  const short = new Float32Array(dims)
  const random = seededRandom(SEED)
  const isLong = vector.length > dims
  for (let at = 0; at < vector.length; at++) short[at % dims]! += isLong && random() < 0.5 ? -vector[at]! : vector[at]!
  return short
}

/** Cards with given vectors as they are read: of each only what is needed is held. */
export class GivenCards {
  readonly #given: number
  readonly #dims: number
  readonly #sum: Float32Array
  readonly #cards: (Omit<GivenCard, 'vector'> & { short: Int16Array })[] = []

  /** @param given numbers of each vector @param most how many cards there may be */
  constructor(given: number, most: number) {
    this.#given = given
    this.#dims = dimsFor(given, Math.max(1, most))
    this.#sum = new Float32Array(this.#dims)
  }

  /** @param card with a vector of that length */
  add({ vector, ...card }: GivenCard): void {
    const short = folded(vector, this.#dims)
    for (let at = 0; at < short.length; at++) this.#sum[at]! += short[at]!
    // Sums of at most 8192 / 64 bytes.
    this.#cards.push({ ...card, short: Int16Array.from(short) })
  }

  /** All of them in cells; null where there are none. */
  inCells(): GivenVectors | null {
    const cards = this.#cards
    const dims = this.#dims
    if (cards.length === 0) return null
    const middle = this.#sum.map((sum) => sum / cards.length)
    const vectors = new Int8Array(cards.length * dims)
    for (const [card, { short }] of cards.entries()) writeVector(offsetFrom(short, middle), vectors, card * dims)
    const { centres, of } = cellsOf(vectors, dims)
    const order = Uint32Array.from(cards, (_, card) => card).toSorted(
      (a, b) => of[a]! - of[b]! || cards[a]!.key - cards[b]!.key,
    )
    const inOrder = new Int8Array(vectors.length)
    for (const [ordinal, card] of order.entries()) {
      inOrder.set(vectors.subarray(card * dims, (card + 1) * dims), ordinal * dims)
    }
    const cells = new Uint32Array(centres.length / dims + 1)
    for (const cell of of) cells[cell + 1]!++
    for (let cell = 1; cell < cells.length; cell++) cells[cell]! += cells[cell - 1]!
    const keys = Float64Array.from(order, (card) => cards[card]!.key)
    const sessions = Uint32Array.from(order, (card) => cards[card]!.session)
    return {
      given: this.#given,
      dims,
      middle,
      centres,
      cells,
      keys,
      sessions,
      texts: Uint32Array.from(order, (card) => cards[card]!.text),
      vectors: inOrder,
      threshold: thresholdOf(inOrder, sessions, dims),
      byKey: Uint32Array.from(order, (_, ordinal) => ordinal).toSorted((a, b) => keys[a]! - keys[b]!),
    }
  }
}

/** Leaves nothing of cards whose texts may be others by now: no words are near to them. */
export function eraseCards(set: GivenVectors, changed: readonly number[]): void {
  const { dims, vectors, texts } = set
  const isOut = ordinalsOf(set, [changed.toSorted((a, b) => a - b)])
  for (let ordinal = isOut.indexOf(1); ordinal >= 0; ordinal = isOut.indexOf(1, ordinal + 1)) {
    vectors.fill(0, ordinal * dims, (ordinal + 1) * dims)
    texts[ordinal] = 0
  }
}

const offsetFrom = (vector: ArrayLike<number>, middle: Float32Array): Float32Array =>
  middle.map((value, at) => vector[at]! - value)

/** A given vector of a query, as the cards have theirs; null for one without a direction. @param vector as long as theirs were given */
export function givenQuery({ dims, middle }: GivenVectors, vector: Int8Array): Int8Array | null {
  const placed = new Int8Array(dims)
  return writeVector(offsetFrom(folded(vector, dims), middle), placed, 0) ? placed : null
}
