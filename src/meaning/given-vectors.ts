import { cellsOf } from './cells.ts'
import { likeness, writeVector } from './int8-vector.ts'
import type { CardVectors } from './near-query.ts'
import { seeded } from './seeded.ts'
import { textHash } from './term-counts.ts'

/** Cards with vectors that somebody else gave. */
export interface GivenVectors extends CardVectors {
  /** The middle of all: what every text has in common says nothing of any. */
  middle: Float32Array
  /** Of each ordinal: the hash of its session, and of the text that its vector is of. */
  sessions: Uint32Array
  texts: Uint32Array
  /** Hardly any two cards taken at random are as alike as this. */
  threshold: number
}

/** A card with the vector that was given for its text. */
export interface GivenCard {
  key: number
  conversation: string
  text: string
  vector: Int8Array
}

/** Bytes that the vectors of all cards may take. */
const MOST_BYTES = 64_000_000
/** Pairs of cards taken at random, whose likeness is what chance gives, and the share of them that is below the threshold. */
const PAIRS = 4000
const BY_CHANCE = 0.95
const SEED = 29

/** Numbers of a vector that are held: given ones may be so long that those of all cards would not fit. */
const dimsFor = (given: number, cards: number): number => Math.min(given, Math.max(64, Math.floor(MOST_BYTES / cards)))

/**
 * Adds each number of a long vector to one of fewer, with a sign: likenesses stay as they were, but for a little chance.
 * @param dims how many numbers are wanted
 */
export function folded(vector: ArrayLike<number>, dims: number): Float32Array {
  const short = new Float32Array(dims)
  const random = seeded(SEED)
  const isLong = vector.length > dims
  for (let at = 0; at < vector.length; at++) short[at % dims]! += isLong && random() < 0.5 ? -vector[at]! : vector[at]!
  return short
}

/** Puts cards with given vectors in cells. @param cards with vectors of one length; null where there are none */
export function gathered(cards: readonly GivenCard[]): GivenVectors | null {
  const given = cards[0]?.vector.length ?? 0
  const same = cards.filter(({ vector }) => vector.length === given)
  if (given === 0) return null
  const dims = dimsFor(given, same.length)
  const middle = new Float32Array(dims)
  const short = same.map(({ vector }) => folded(vector, dims))
  for (const vector of short) for (let at = 0; at < dims; at++) middle[at]! += vector[at]! / same.length
  const vectors = new Int8Array(same.length * dims)
  for (const [card, vector] of short.entries()) writeVector(beside(vector, middle), vectors, card * dims)
  const { centres, of } = cellsOf(vectors, dims)
  const order = Uint32Array.from(same, (_, card) => card).toSorted(
    (a, b) => of[a]! - of[b]! || same[a]!.key - same[b]!.key,
  )
  const inOrder = new Int8Array(vectors.length)
  for (const [ordinal, card] of order.entries()) {
    inOrder.set(vectors.subarray(card * dims, (card + 1) * dims), ordinal * dims)
  }
  const cells = new Uint32Array(centres.length / dims + 1)
  for (const cell of of) cells[cell + 1]!++
  for (let cell = 1; cell < cells.length; cell++) cells[cell]! += cells[cell - 1]!
  const keys = Float64Array.from(order, (card) => same[card]!.key)
  const sessions = Uint32Array.from(order, (card) => textHash(same[card]!.conversation))
  return {
    dims,
    middle,
    centres,
    cells,
    keys,
    sessions,
    texts: Uint32Array.from(order, (card) => textHash(same[card]!.text)),
    vectors: inOrder,
    threshold: thresholdOf(inOrder, sessions, dims),
    byKey: Uint32Array.from(order, (_, ordinal) => ordinal).toSorted((a, b) => keys[a]! - keys[b]!),
  }
}

const beside = (vector: Float32Array, middle: Float32Array): Float32Array =>
  vector.map((value, at) => value - middle[at]!)

/** A given vector of a query, as the cards have theirs; null for one of another length. @param given its length where cards were given theirs */
export function givenQuery({ dims, middle }: GivenVectors, vector: Int8Array): Int8Array | null {
  if (vector.length < dims) return null
  const placed = new Int8Array(dims)
  return writeVector(beside(folded(vector, dims), middle), placed, 0) ? placed : null
}

function thresholdOf(vectors: Int8Array, sessions: Uint32Array, dims: number): number {
  const random = seeded(SEED)
  const some = () => Math.floor(random() * sessions.length)
  const found: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const [one, other] = [some(), some()]
    if (sessions[one] !== sessions[other]) found.push(likeness(vectors, one * dims, vectors, other * dims, dims))
  }
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length * BY_CHANCE)] ?? 1
}
