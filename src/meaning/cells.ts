import { seededRandom } from './seeded-random.ts'

/** Cards of a cell. */
const CELL = 384
/** Up to this number of cards there is a single cell, and all cards are compared. */
export const FEW_CARDS = 3000
/** Cards that the middles are found by, for each cell. */
const SAMPLE = 24
const ROUNDS = 5
const SEED = 22

export interface Cells {
  /** The middle of each, one after the other. */
  centres: Float32Array
  /** The cell of each card. */
  of: Uint16Array
}

/** Parts cards into cells of cards that are alike (k-means on a sample), so that few are looked at. */
export function cellsOf(vectors: Int8Array, dims: number): Cells {
  const count = vectors.length / dims
  const cells = count <= FEW_CARDS ? 1 : Math.ceil(count / CELL)
  const centres = new Float32Array(cells * dims)
  const of = new Uint16Array(count)
  if (cells === 1) return { centres, of }
  const random = seededRandom(SEED)
  const sample = Array.from({ length: cells * SAMPLE }, () => Math.floor(random() * count))
  for (let cell = 0; cell < cells; cell++) addTo(centres, cell, vectors, sample[cell * SAMPLE]!, dims)
  for (let round = 0; round < ROUNDS; round++) {
    normalise(centres, dims)
    const next = new Float32Array(centres.length)
    for (const card of sample) addTo(next, nearestCentre(centres, vectors, card * dims, dims), vectors, card, dims)
    // A cell that nothing fell into stays where it was.
    for (let at = 0; at < centres.length; at += dims) {
      if (next.subarray(at, at + dims).some((value) => value !== 0)) centres.set(next.subarray(at, at + dims), at)
    }
  }
  normalise(centres, dims)
  for (let card = 0; card < count; card++) of[card] = nearestCentre(centres, vectors, card * dims, dims)
  return { centres, of }
}

function addTo(centres: Float32Array, cell: number, vectors: Int8Array, card: number, dims: number): void {
  for (let place = 0; place < dims; place++) centres[cell * dims + place]! += vectors[card * dims + place]!
}

function normalise(centres: Float32Array, dims: number): void {
  for (let at = 0; at < centres.length; at += dims) {
    let squares = 0
    for (let place = at; place < at + dims; place++) squares += centres[place]! ** 2
    const length = Math.sqrt(squares) || 1
    for (let place = at; place < at + dims; place++) centres[place]! /= length
  }
}

function nearestCentre(centres: Float32Array, vectors: Int8Array, from: number, dims: number): number {
  let nearest = 0
  let best = -Infinity
  for (let cell = 0, at = 0; at < centres.length; cell++, at += dims) {
    let sum = 0
    for (let place = 0; place < dims; place++) sum += centres[at + place]! * vectors[from + place]!
    if (sum <= best) continue
    best = sum
    nearest = cell
  }
  return nearest
}

/**
 * Cells in the order in which they are to be looked through: first those without a middle, whose cards came later and are anywhere,
 * then those whose middles are nearest to a vector.
 * @param cells the first ordinal of each, and the end of the last
 * @param most how many of those with a middle
 */
export function nearestCells(
  { centres, cells }: { centres: Float32Array; cells: Uint32Array },
  vector: Int8Array,
  most: number,
): number[] {
  const dims = vector.length
  const scored: { cell: number; sum: number }[] = []
  for (let cell = 0, at = 0; at < centres.length; cell++, at += dims) {
    let sum = 0
    for (let place = 0; place < dims; place++) sum += centres[at + place]! * vector[place]!
    scored.push({ cell, sum })
  }
  scored.sort((a, b) => b.sum - a.sum)
  const later = Array.from({ length: cells.length - 1 - scored.length }, (_, at) => scored.length + at)
  return [...later, ...scored.slice(0, most).map(({ cell }) => cell)]
}
