import { CallError } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'

/** A failed sign-in through the provider, with the sentence to show. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
const TOO_MANY = 429

/** The sentence for a failed sign-in (R8.6, R8.7). */
export function signInError(error: Error): string {
  if (error instanceof ProviderError) return error.message
  if (!(error instanceof CallError)) return TEXTS.somethingWrong
  // A busy server was reached, so that the visitor's connection is not to blame.
  if (error.code === 'deadline-exceeded') return TEXTS.signInSlow
  if (error.status === 0) return TEXTS.signInUnreachable
  if (error.status === TOO_MANY) return TEXTS.tooManySignIns
  if (error.status === FORBIDDEN || error.status >= 500) return error.message
  return TEXTS.loginFailed
}

/**
 * The sentence for a failed registration: the server's own, which names the broken rule; where only the sign-in after it
 * failed, the account exists with another password.
 */
export function signUpError(error: Error): string {
  if (!(error instanceof CallError) || error.status === 0) return signInError(error)
  return error.status === UNAUTHENTICATED ? TEXTS.signUpFailed : error.message
}

/** The sentence for an error code of the provider's sign-in. */
export function providerError(code: string): string {
  if (code === 'account_not_linked') return TEXTS.accountExists
  if (code === 'signup_disabled') return TEXTS.signUpClosed
  if (code === 'unavailable') return TEXTS.providerUnavailable
  return TEXTS.providerFailed
}
