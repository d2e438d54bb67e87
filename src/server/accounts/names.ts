/** The provider's name in addresses: `/api/auth/callback/oidc`. */
export const OIDC_ID = 'oidc'

/** The name of the session's cookie, which no script can read. @param isSecure true when the site is reached by https */
export const sessionCookie = (isSecure: boolean): string => `${isSecure ? '__Secure-' : ''}colloquy.session_token`

/** Where the cookie of a browser that signed in before is sent: to the calls of accounts alone. */
export const DEVICE_PATH = '/api/auth'

/**
 * The name of the cookie that a browser keeps for an account it signed in to; one for each account.
 * @param account the keyed hash of its e-mail address
 * @param isSecure true when the site is reached by https
 */
export const deviceCookie = (account: string, isSecure: boolean): string =>
  `${isSecure ? '__Secure-' : ''}colloquy_device_${account.slice(0, 8)}`
