/** The provider's id in URLs: `/api/auth/callback/oidc`. */
export const OIDC_ID = 'oidc'

/** The name of the session cookie, which is HttpOnly. @param isSecure true when the site is reached by https */
export const sessionCookie = (isSecure: boolean): string => `${isSecure ? '__Secure-' : ''}colloquy.session_token`

/** The path of device cookies: the calls of accounts only. */
export const DEVICE_PATH = '/api/auth'

/**
 * The name of the device cookie for an account; each account has its own.
 * @param account the keyed hash of its e-mail address
 * @param isSecure true when the site is reached by https
 */
export const deviceCookie = (account: string, isSecure: boolean): string =>
  `${isSecure ? '__Secure-' : ''}colloquy_device_${account.slice(0, 8)}`
