import { expect, it } from 'vitest'
import { findStatus } from './find-status.ts'

it('says how much was found', () => {
  expect(findStatus(0, false)).toBe('nothing found')
  expect(findStatus(1, false)).toBe('one card found, arrow keys to choose')
  expect(findStatus(1234, false)).toBe('1,234 cards found, arrow keys to choose')
  expect(findStatus(1000, true)).toBe('1000+ cards found, arrow keys to choose')
})
