/** The provider's name in addresses: `/api/auth/callback/oidc`. */
export const OIDC_ID = 'oidc'

/** The name of the session's cookie, which no script can read. @param isSecure true when the site is reached by https */
export const sessionCookie = (isSecure: boolean): string => `${isSecure ? '__Secure-' : ''}colloquy.session_token`
