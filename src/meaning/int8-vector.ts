import { VECTOR_LENGTH } from './model-arrays.ts'

/** Writes a vector as bytes, made as long as all are. @returns false for one without a direction */
export function writeVector(vector: ArrayLike<number>, into: Int8Array, at: number): boolean {
  let squares = 0
  for (let place = 0; place < vector.length; place++) squares += vector[place]! ** 2
  if (squares === 0) return false
  const scale = VECTOR_LENGTH / Math.sqrt(squares)
  for (let place = 0; place < vector.length; place++) {
    into[at + place] = Math.max(-127, Math.min(127, Math.round(vector[place]! * scale)))
  }
  return true
}

/** How alike two vectors are: 1 for the same direction, about 0 for cards that have nothing in common. */
export function similarity(a: Int8Array, from: number, b: Int8Array, to: number, dims: number): number {
  let sum = 0
  // Math.imul and |0 keep to whole numbers of 32 bits, which is faster.
  for (let place = 0; place < dims; place++) sum = (sum + Math.imul(a[from + place]!, b[to + place]!)) | 0
  return sum / (VECTOR_LENGTH * VECTOR_LENGTH)
}
