/** The claims of a token, without verification. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(payload) as Record<string, unknown>
}

/**
 * The provider's own id for the account that signed in. better-auth verifies signature, issuer, audience and nonce of an id
 * token, and its expiry if it has one; but it also accepts responses without an id token, and a profile from another call
 * without comparing the subjects. Both are required here (OpenID Connect Core 1.0, sections 3.1.3.3, 3.1.3.7 and 5.3.2).
 * @param idToken as the provider sent it, already verified
 * @param profile the provider's profile of the account
 * @param clientId the client id of this site
 * @throws Error that names the missing or contradictory claim
 */
export function subjectOf(
  idToken: string | undefined,
  profile: Readonly<Record<string, unknown>>,
  clientId: string,
): string {
  if (idToken === undefined) throw new Error('the provider sent no id token')
  const { sub, exp, azp } = claimsOf(idToken)
  if (typeof sub !== 'string' || sub === '') throw new Error('the id token names no subject')
  if (typeof exp !== 'number') throw new Error('the id token has no end')
  if (azp !== undefined && azp !== clientId) throw new Error('the id token was issued to another client')
  if (profile['sub'] !== sub) throw new Error('the profile is about another subject than the id token')
  return sub
}
