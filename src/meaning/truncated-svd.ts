import { seededRandom } from './seeded-random.ts'
import { symmetricEigen } from './symmetric-eigen.ts'
import type { TermMatrix } from './term-matrix.ts'

/** Extra directions that are computed beyond the wanted number, as the last ones converge slowly. */
const MORE = 16
const ROUNDS = 5
const SEED = 21

/** Directions in which rows differ most say what conversations are about, the last ones which words are used (ADR-0248). */
const STRETCH = 0.75

/**
 * The directions in which the rows of a matrix differ most, by a randomized singular value decomposition (Halko, Martinsson,
 * Tropp 2011). The same for the same rows.
 * @returns for each word its place in `dims` directions, each stretched by a power of its singular value
 */
export function truncatedSvd(matrix: TermMatrix, dims: number): Float32Array {
  const { columns } = matrix
  const width = Math.min(dims + MORE, columns)
  const random = seededRandom(SEED)
  let basis = new Float32Array(columns * width)
  for (let at = 0; at < basis.length; at++) basis[at] = random() - random()
  for (let round = 0; round < ROUNDS; round++) {
    orthonormalise(basis, width)
    basis = timesItself(matrix, basis, width)
  }
  orthonormalise(basis, width)
  const { values, vectors } = symmetricEigen(gramOfProjected(matrix, basis, width), width)
  const stretch = Array.from(values, (value) => Math.max(0, value) ** (STRETCH / 2))
  return turned(basis, vectors, width, dims, stretch)
}

/** What a row is in the directions of a basis. */
function project({ starts, words, weights }: TermMatrix, row: number, basis: Float32Array, into: Float32Array): void {
  const width = into.length
  into.fill(0)
  for (let at = starts[row]!; at < starts[row + 1]!; at++) {
    const weight = weights[at]!
    const from = words[at]! * width
    for (let place = 0; place < width; place++) into[place]! += weight * basis[from + place]!
  }
}

/** AᵀA·basis, a row of A at a time. */
function timesItself(matrix: TermMatrix, basis: Float32Array, width: number): Float32Array<ArrayBuffer> {
  const product = new Float32Array(basis.length)
  const projected = new Float32Array(width)
  const { starts, words, weights } = matrix
  for (let row = 0; row < matrix.rows; row++) {
    project(matrix, row, basis, projected)
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const weight = weights[at]!
      const to = words[at]! * width
      for (let place = 0; place < width; place++) product[to + place]! += weight * projected[place]!
    }
  }
  return product
}

function gramOfProjected(matrix: TermMatrix, basis: Float32Array, width: number): Float64Array {
  const gram = new Float64Array(width * width)
  const projected = new Float32Array(width)
  for (let row = 0; row < matrix.rows; row++) {
    project(matrix, row, basis, projected)
    addSquare(gram, projected, 0, width)
  }
  return mirrored(gram, width)
}

/** Adds a row times itself to the upper half of a square. */
function addSquare(gram: Float64Array, rows: Float32Array, from: number, width: number): void {
  for (let left = 0; left < width; left++) {
    const value = rows[from + left]!
    if (value === 0) continue
    const to = left * width
    for (let right = left; right < width; right++) gram[to + right]! += value * rows[from + right]!
  }
}

function mirrored(gram: Float64Array, width: number): Float64Array {
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < row; column++) gram[row * width + column] = gram[column * width + row]!
  }
  return gram
}

/** Makes the columns of a basis orthogonal and of length 1, in place, by Cholesky's decomposition of their products. */
function orthonormalise(basis: Float32Array, width: number): void {
  const gram = new Float64Array(width * width)
  for (let from = 0; from < basis.length; from += width) addSquare(gram, basis, from, width)
  const upper = cholesky(gram, width)
  const row = new Float64Array(width)
  for (let from = 0; from < basis.length; from += width) {
    for (let at = 0; at < width; at++) row[at] = basis[from + at]!
    for (let at = 0; at < width; at++) {
      const pivot = upper[at * width + at]!
      const value = pivot === 0 ? 0 : row[at]! / pivot
      basis[from + at] = value
      if (value === 0) continue
      for (let next = at + 1; next < width; next++) row[next]! -= value * upper[at * width + next]!
    }
  }
}

/** A column that others make up is left out: below this share of the greatest. */
const NO_PIVOT = 1e-12

/** The upper triangle whose square is a symmetric matrix of which the upper half is given; 0 where a column says nothing new. */
function cholesky(gram: Float64Array, width: number): Float64Array {
  let greatest = 0
  for (let at = 0; at < width; at++) greatest = Math.max(greatest, gram[at * width + at]!)
  const rest = gram.slice()
  for (let at = 0; at < width; at++) {
    const from = at * width
    const pivot = rest[from + at]!
    if (pivot <= greatest * NO_PIVOT) {
      rest.fill(0, from, from + width)
      continue
    }
    const root = Math.sqrt(pivot)
    for (let next = at; next < width; next++) rest[from + next]! /= root
    for (let row = at + 1; row < width; row++) {
      const value = rest[from + row]!
      if (value === 0) continue
      for (let next = row; next < width; next++) rest[row * width + next]! -= value * rest[from + next]!
    }
  }
  return rest
}

/** Each row of a basis times the first columns of a square, these stretched. */
function turned(
  basis: Float32Array,
  square: Float64Array,
  width: number,
  columns: number,
  stretch: readonly number[],
): Float32Array<ArrayBuffer> {
  const rank = Math.min(columns, width)
  const product = new Float32Array((basis.length / width) * columns)
  const row = new Float64Array(rank)
  for (let from = 0, to = 0; from < basis.length; from += width, to += columns) {
    row.fill(0)
    for (let at = 0; at < width; at++) {
      const value = basis[from + at]!
      if (value === 0) continue
      for (let column = 0; column < rank; column++) row[column]! += value * square[at * width + column]!
    }
    for (let column = 0; column < rank; column++) product[to + column] = row[column]! * stretch[column]!
  }
  return product
}
