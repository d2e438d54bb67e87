import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'
import { symmetricEigen } from './symmetric-eigen.ts'

test('the vectors of a symmetric matrix are turned by it into multiples of themselves', () => {
  const size = 12
  const random = seededRandom(1)
  const matrix = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = row; column < size; column++) {
      matrix[row * size + column] = matrix[column * size + row] = random() - 0.5
    }
  }
  const { values, vectors } = symmetricEigen(matrix, size)
  expect([...values]).toEqual([...values].toSorted((a, b) => b - a))
  for (let at = 0; at < size; at++) {
    for (let row = 0; row < size; row++) {
      let product = 0
      for (let column = 0; column < size; column++)
        product += matrix[row * size + column]! * vectors[column * size + at]!
      expect(product).toBeCloseTo(values[at]! * vectors[row * size + at]!, 8)
    }
  }
})
