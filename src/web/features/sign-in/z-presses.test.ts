import { expect, test } from 'vitest'
import { pressHint, isEnough, NO_PRESSES, press, PRESS_SPAN } from './z-presses.ts'

const row = (times: readonly number[]) => times.reduce(press, NO_PRESSES)

test('five presses in a row are enough, with a hint from the third', () => {
  const counts = [1, 2, 3, 4, 5].map((count) => row(Array.from({ length: count }, (_, index) => 1000 + index)))
  expect(counts.map(pressHint)).toEqual([null, null, { typed: 'zzz', more: 2 }, { typed: 'zzzz', more: 1 }, null])
  expect(counts.map(isEnough)).toEqual([false, false, false, false, true])
})

test('each within two seconds of the last, however long it takes in all', () => {
  expect(isEnough(row([0, 1, 2, 3, 4].map((step) => 1000 + step * PRESS_SPAN)))).toBe(true)
  expect(row([1000, 1000 + PRESS_SPAN + 1]).count).toBe(1)
})

test('more presses leave the login button there, also after a pause', () => {
  const enough = [1, 2, 3, 4, 5].map((step) => 1000 + step)
  expect(isEnough(row([...enough, 1006, 1007]))).toBe(true)
  expect(isEnough(row([...enough, 1005 + 2 * PRESS_SPAN]))).toBe(true)
})
