/** A token's claims. It is not verified here. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(payload) as Record<string, unknown>
}

/**
 * The provider's own id for the account that signed in. better-auth verifies the signature, issuer, audience and nonce of
 * an id token, and the end of one that has an end; but it takes an answer without id token, and the profile from another
 * call without comparing whose it is. Both are required here (OpenID Connect Core 1.0, sections 3.1.3.3, 3.1.3.7 and
 * 5.3.2).
 * @param idToken as the provider sent it, already verified
 * @param profile what the provider said of the account
 * @param clientId what the provider calls this site
 * @throws Error that names what is missing or does not agree
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
