/** Rounds after which a matrix is as good as diagonal. */
const MAX_ROUNDS = 30

export interface Eigen {
  /** Greatest first. */
  values: Float64Array
  /** Column n belongs to value n; row by row. */
  vectors: Float64Array
}

/** Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations. @param given row by row; not changed */
export function symmetricEigen(given: Float64Array, size: number): Eigen {
  const matrix = given.slice()
  /** Row n is the eigenvector of value n: rows are turned faster than columns. */
  const turned = new Float64Array(size * size)
  for (let at = 0; at < size; at++) turned[at * size + at] = 1
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let off = 0
    let diagonal = 0
    for (let row = 0; row < size; row++) {
      diagonal += matrix[row * size + row]! ** 2
      for (let column = row + 1; column < size; column++) off += matrix[row * size + column]! ** 2
    }
    if (off <= diagonal * 1e-18) break
    for (let row = 0; row < size; row++) {
      for (let column = row + 1; column < size; column++) rotate(matrix, turned, size, row, column)
    }
  }
  const order = Array.from({ length: size }, (_, at) => at).toSorted(
    (a, b) => matrix[b * size + b]! - matrix[a * size + a]!,
  )
  const vectors = new Float64Array(size * size)
  for (const [column, from] of order.entries()) {
    for (let row = 0; row < size; row++) vectors[row * size + column] = turned[from * size + row]!
  }
  return { values: Float64Array.from(order, (at) => matrix[at * size + at]!), vectors }
}

/** Makes the numbers at (p, q) and (q, p) zero. */
function rotate(matrix: Float64Array, turned: Float64Array, size: number, p: number, q: number): void {
  const off = matrix[p * size + q]!
  if (off === 0) return
  const theta = (matrix[q * size + q]! - matrix[p * size + p]!) / (2 * off)
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  turnRows(matrix, p * size, q * size, size, cosine, sine)
  turnRows(turned, p * size, q * size, size, cosine, sine)
  for (let at = 0; at < size * size; at += size) {
    const left = matrix[at + p]!
    const right = matrix[at + q]!
    matrix[at + p] = cosine * left - sine * right
    matrix[at + q] = sine * left + cosine * right
  }
}

function turnRows(matrix: Float64Array, p: number, q: number, size: number, cosine: number, sine: number): void {
  for (let at = 0; at < size; at++) {
    const left = matrix[p + at]!
    const right = matrix[q + at]!
    matrix[p + at] = cosine * left - sine * right
    matrix[q + at] = sine * left + cosine * right
  }
}
