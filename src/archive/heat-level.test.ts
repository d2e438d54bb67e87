import { describe, expect, it } from 'vitest'
import { topHeatCount, heatLevel } from './heat-level.ts'

describe('topHeatCount', () => {
  it('leaves a single outlier out', () => {
    const counts = [...Array.from({ length: 99 }, () => 10), 4000]
    expect(topHeatCount(counts)).toBe(10)
  })

  it('is never so small that single cards turn black', () => {
    expect(topHeatCount([1, 1, 1])).toBe(4)
    expect(topHeatCount([])).toBe(4)
  })

  it('does not depend on the order', () => {
    expect(topHeatCount([9, 1, 30, 2])).toBe(topHeatCount([1, 2, 9, 30]))
  })
})

describe('heatLevel', () => {
  it('is nothing for a day without cards', () => {
    expect(heatLevel(0, 20)).toBe(0)
  })

  it('has four steps, more where more was said', () => {
    expect([1, 3, 5, 10, 16, 20, 500].map((count) => heatLevel(count, 20))).toEqual([1, 1, 2, 3, 4, 4, 4])
  })

  it('shows one card among a thousand', () => {
    expect(heatLevel(1, 1000)).toBe(1)
  })
})
