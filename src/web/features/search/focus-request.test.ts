import { expect, it } from 'vitest'
import { requestFocus, claimFocus } from './focus-request.ts'

it('moves the focus once, and not before the address has changed', () => {
  expect(claimFocus('a')).toBeUndefined()
  requestFocus(null, 'a')
  expect(claimFocus('a')).toBeUndefined()
  expect(claimFocus('b')).toBeNull()
  expect(claimFocus('c')).toBeUndefined()
})
