import { expect, it } from 'vitest'
import { dueFocus, takeFocusDue } from './focus-due.ts'

it('moves the focus once, and not before the address has changed', () => {
  expect(takeFocusDue('a')).toBeUndefined()
  dueFocus(null, 'a')
  expect(takeFocusDue('a')).toBeUndefined()
  expect(takeFocusDue('b')).toBeNull()
  expect(takeFocusDue('c')).toBeUndefined()
})
