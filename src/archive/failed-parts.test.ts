import { expect, it } from 'vitest'
import { failedParts } from './failed-parts.ts'

it('tells files, conversations and messages apart that could not be read', () => {
  const outcomes = { card: 4, failed: 0 }
  expect(failedParts({ failureCount: 1, unreadable: 0, outcomes })).toBe('1 file')
  expect(failedParts({ failureCount: 5, unreadable: 2, outcomes: { failed: 1 } })).toBe(
    '2 files, 2 conversations, 1 message',
  )
  expect(failedParts({ failureCount: 0, unreadable: 0, outcomes })).toBe('')
})
