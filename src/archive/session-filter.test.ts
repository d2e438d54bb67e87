import { expect, test } from 'vitest'
import { sessionFilter } from './session-filter.ts'

test('a title is a tag', () => {
  expect(sessionFilter({ sessionTitle: 'On light', semanticSid: 's1' })).toEqual({ kind: 'tag', value: 'On light' })
})

test('a semantic id that stands in for the title is a session', () => {
  expect(sessionFilter({ sessionTitle: 'untitled', semanticSid: 's1' })).toEqual({ kind: 'session', value: 's1' })
})

test('without either there is nothing to filter by', () => {
  expect(sessionFilter({ sessionTitle: ' ', semanticSid: '' })).toBeNull()
})
