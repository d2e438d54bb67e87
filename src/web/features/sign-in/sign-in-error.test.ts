import { expect, test } from 'vitest'
import { CallError } from '#api/call.ts'
import { ProviderError, providerError, signInError, signUpError } from './sign-in-error.ts'

test.each([
  [new CallError(401, 'unauthenticated', 'x'), 'Failed to log in. Please check your email and password.'],
  [new CallError(400, 'bad-request', 'x'), 'Failed to log in. Please check your email and password.'],
  [new CallError(429, 'too-many', 'x'), 'Too many attempts. Please wait a while and try again.'],
  [new CallError(0, 'unreachable', 'x'), 'The server cannot be reached. Please check your connection and try again.'],
  [new CallError(0, 'deadline-exceeded', 'x'), 'The server takes too long to answer. Please try again in a moment.'],
  [new CallError(503, 'unavailable', 'The archive rests.'), 'The archive rests.'],
  [new ProviderError('The window was closed.'), 'The window was closed.'],
  [new TypeError('x is not a function'), 'Something went wrong'],
])('%s reads %j', (error, sentence) => expect(signInError(error)).toBe(sentence))

test('an account that was not made says why', () => {
  expect(signUpError(new CallError(400, 'bad-request', 'A password needs at least 8 characters.'))).toMatch(
    /8 characters/,
  )
  expect(signUpError(new CallError(401, 'unauthenticated', 'Failed to log in.'))).toMatch(/already have one/)
  expect(signUpError(new CallError(0, 'unreachable', ''))).toMatch(/cannot be reached/)
  expect(providerError('account_not_linked')).toMatch(/already an account/)
  expect(providerError('signup_disabled')).toMatch(/Registration is closed/)
  expect(providerError('unavailable')).toMatch(/cannot be reached just now/)
  expect(providerError('<script>')).toMatch(/did not sign you in/)
})
