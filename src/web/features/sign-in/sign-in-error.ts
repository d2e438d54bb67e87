import { CallError } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'

/** Signing in through the provider ended in a way that a sentence says. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
const TOO_MANY = 429

/** The sentence for a sign-in that failed (R8.6, R8.7). */
export function signInError(error: Error): string {
  if (error instanceof ProviderError) return error.message
  if (!(error instanceof CallError)) return TEXTS.somethingWrong
  // A server that is busy has been reached: that its visitor's connection is at fault would be wrong.
  if (error.code === 'deadline-exceeded') return TEXTS.signInSlow
  if (error.status === 0) return TEXTS.signInUnreachable
  if (error.status === TOO_MANY) return TEXTS.tooManySignIns
  if (error.status === FORBIDDEN || error.status >= 500) return error.message
  return TEXTS.loginFailed
}

/**
 * The sentence for an account that could not be made: the server's own, as it knows which rule was broken; but where the
 * sign-in after it failed, there is an account with another password.
 */
export function signUpError(error: Error): string {
  if (!(error instanceof CallError) || error.status === 0) return signInError(error)
  return error.status === UNAUTHENTICATED ? TEXTS.signUpFailed : error.message
}

/** The sentence for a code that the provider's sign-in came back with. */
export function providerError(code: string): string {
  if (code === 'account_not_linked') return TEXTS.accountExists
  if (code === 'signup_disabled') return TEXTS.signUpClosed
  if (code === 'unavailable') return TEXTS.providerUnavailable
  return TEXTS.providerFailed
}
