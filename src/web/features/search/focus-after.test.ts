import { describe, expect, it } from 'vitest'
import { focusAfter, removedAt } from './focus-after.ts'

it('stays where it was, or steps back at the end', () => {
  expect(focusAfter(0, 2)).toBe(0)
  expect(focusAfter(2, 2)).toBe(1)
})

it('has no remove button left after the last', () => {
  expect(focusAfter(0, 0)).toBeNull()
})

describe('removedAt', () => {
  const chips = ['a', 'b', 'c'].map((value) => ({ kind: 'search' as const, value }))

  it('is the filter of the chip itself', () => {
    expect(chips.map((chip, index) => removedAt(chips, index, chip))).toEqual(chips)
  })

  it('is the one that takes its place where the filter is gone already', () => {
    const gone = { kind: 'search' as const, value: 'gone' }
    expect([0, 2, 3].map((index) => removedAt(chips, index, gone)?.value)).toEqual(['a', 'c', 'c'])
    expect(removedAt([], 0, gone)).toBeUndefined()
  })
})
