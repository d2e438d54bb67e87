import { writeVector } from './int8-vector.ts'
import { VECTOR_LENGTH } from './model-arrays.ts'

/** Number of cards before and after a card in its conversation that count as its context. */
export const AROUND = 2

/** Their weight together, relative to the card's own words: an answer such as 'and on Tuesday?' says little by itself (ADR-0248). */
const SHARE = 0.4

/**
 * Writes a card's vector with its neighbours: its own direction and a part of theirs.
 * @param own its words' sum, as long as all vectors; 0 where none is known
 * @param around vectors of the cards around it
 * @returns false where neither has a direction
 */
export function writeWithNeighbours(
  own: ArrayLike<number>,
  around: readonly Int8Array[],
  into: Int8Array,
  at: number,
): boolean {
  const sum = new Float32Array(own.length)
  for (const vector of around) for (let place = 0; place < sum.length; place++) sum[place]! += vector[place]!
  let squares = 0
  for (const value of sum) squares += value * value
  const weight = squares === 0 ? 0 : (SHARE * VECTOR_LENGTH) / Math.sqrt(squares)
  for (let place = 0; place < sum.length; place++) sum[place] = own[place]! + weight * sum[place]!
  return writeVector(sum, into, at)
}

/** The vectors of cards with their neighbours. @param sessions of each card, in chronological order, its conversation */
export function withNeighbours(own: Int8Array, sessions: readonly number[] | Uint32Array, dims: number): Int8Array {
  const vectorOf = (card: number) => own.subarray(card * dims, (card + 1) * dims)
  const vectors = new Int8Array(own.length)
  const conversations = Map.groupBy(sessions.keys(), (card) => sessions[card]!)
  for (const cards of conversations.values()) {
    for (const [at, card] of cards.entries()) {
      const around = [...cards.slice(Math.max(0, at - AROUND), at), ...cards.slice(at + 1, at + 1 + AROUND)]
      writeWithNeighbours(vectorOf(card), around.map(vectorOf), vectors, card * dims)
    }
  }
  return vectors
}
