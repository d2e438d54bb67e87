import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RETRIES, checkOverflow, retryDelay } from './overflow-check.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('delays start at 100 ms and double up to 500 ms', () => {
  expect(Array.from({ length: RETRIES }, (_, n) => retryDelay(n))).toEqual([100, 200, 400, 500, 500])
})

test('asks once and five times more, then gives up', () => {
  const overflows = vi.fn(() => false)
  checkOverflow(overflows, () => {})
  vi.advanceTimersByTime(10_000)
  expect(overflows).toHaveBeenCalledTimes(6)
})

test('reports an overflow once, and stops checking', () => {
  let isTall = false
  const found = vi.fn()
  checkOverflow(() => isTall, found)
  isTall = true
  vi.advanceTimersByTime(10_000)
  expect(found).toHaveBeenCalledTimes(1)
})

test('can be stopped', () => {
  const overflows = vi.fn(() => false)
  checkOverflow(overflows, () => {})()
  vi.advanceTimersByTime(10_000)
  expect(overflows).toHaveBeenCalledTimes(1)
})
