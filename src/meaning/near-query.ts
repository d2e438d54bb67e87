import { similarity } from './int8-vector.ts'
import { nearestCells } from './cells.ts'
import { VECTOR_LENGTH, type ModelArrays } from './model-arrays.ts'

/** Cards as vectors, cell by cell, whatever the vectors were learned from. */
export interface CardVectors extends Pick<ModelArrays, 'centres' | 'cells' | 'keys' | 'vectors' | 'byKey'> {
  /** Numbers of a vector. */
  dims: number
}

/** A card that is near, and how near: 1 for the same direction. */
export interface NearCard {
  key: number
  score: number
}

/** A card that is less alike to a few words is so by chance: found by trying on archives of 50 to 1,100 cards. */
export const MIN_SIMILARITY = 0.3

/** Numbers that are multiplied, at most: those of the nearest cells. They take some five milliseconds. */
const MAX_NUMBERS = 1_600_000
/** Multiplications between two yields. */
const SLICE = 400_000

/**
 * The cards nearest to a vector, nearest first, of equally near ones the newer. Cells are looked through from the nearest on until
 * enough allowed cards were compared: of few, all are. It yields often, so that its caller can yield to the event loop.
 * @param allowed one for each ordinal that may be found; null for all
 * @param least cards that are less alike are left out
 * @param most how many
 */
export function* nearQuery(
  { dims, centres, cells, keys, vectors }: CardVectors,
  vector: Int8Array,
  { allowed, least, most }: { allowed: Uint8Array | null; least: number; most: number },
): Generator<void, NearCard[]> {
  const found: NearCard[] = []
  let done = 0
  let sinceOthers = 0
  // A vector with most of its length in one number was cut short as it was written.
  const scale = VECTOR_LENGTH / Math.hypot(...vector)
  for (const cell of nearestCells({ centres, cells }, vector, cells.length)) {
    if (done >= MAX_NUMBERS) break
    for (let ordinal = cells[cell]!; ordinal < cells[cell + 1]!; ordinal++) {
      if (allowed !== null && allowed[ordinal] === 0) continue
      done += dims
      sinceOthers += dims
      const score = scale * similarity(vectors, ordinal * dims, vector, 0, dims)
      if (score >= least) found.push({ key: keys[ordinal]!, score })
      if (sinceOthers < SLICE) continue
      sinceOthers = 0
      yield
    }
  }
  return found.sort((a, b) => b.score - a.score || b.key - a.key).slice(0, most)
}

/** Cards by their keys, as one for each ordinal. @param lists each in the order of keys */
export function ordinalsOf({ keys, byKey }: CardVectors, lists: readonly (readonly number[])[]): Uint8Array {
  const among = new Uint8Array(keys.length)
  for (const list of lists) {
    let at = 0
    for (const key of list) {
      while (at < byKey.length && keys[byKey[at]!]! < key) at++
      const ordinal = byKey[at]
      if (ordinal !== undefined && keys[ordinal] === key) among[ordinal] = 1
    }
  }
  return among
}
