import { expect, test } from 'vitest'
import { nearestPlace } from './nearest-place.ts'

// Two sessions in three columns: four cards, then two.
const places = [
  { left: 0, top: 0 },
  { left: 300, top: 0 },
  { left: 600, top: 0 },
  { left: 0, top: 200 },
  { left: 0, top: 460 },
  { left: 300, top: 460 },
]

test('left and right follow the order of reading', () => {
  expect(nearestPlace(places, 2, 'right')).toBe(3)
  expect(nearestPlace(places, 3, 'left')).toBe(2)
  expect(nearestPlace(places, 0, 'left')).toBe(-1)
  expect(nearestPlace(places, 5, 'right')).toBe(-1)
})

test('up and down go to the next row, as straight as possible', () => {
  expect(nearestPlace(places, 1, 'down')).toBe(3)
  expect(nearestPlace(places, 3, 'down')).toBe(4)
  expect(nearestPlace(places, 5, 'up')).toBe(3)
  expect(nearestPlace(places, 3, 'up')).toBe(0)
  expect(nearestPlace(places, 0, 'up')).toBe(-1)
  expect(nearestPlace(places, 5, 'down')).toBe(-1)
})
