import type { FastifyReply } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { SIGNED_IN_PAGE } from '#archive/popup.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { askAuth, originOf, passCookies } from './ask-auth.ts'
import { OIDC_ID } from './names.ts'
import { begin, type SignInCall } from './sign-in.ts'

/** A path of this site and nothing else: no other host, however it is written. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(path) &&
  URL.canParse(path, 'http://own.invalid') &&
  new URL(path, 'http://own.invalid').origin === 'http://own.invalid'

/** Where a sign-in that failed ends: in the popup it began in, or at the login dialog. */
const errorPath = (path: string) => (path === SIGNED_IN_PAGE ? path : '/login')

/** Begins to sign in through the provider. @returns the provider's address for the browser to go to */
export async function beginWithProvider(
  { accounts, request, reply }: SignInCall,
  callbackURL: string,
): Promise<{ url: string }> {
  if (!isOwnPath(callbackURL)) throw new Refusal('bad-request', 'The callbackURL must be a path of this site.')
  const auth = await accounts.withProvider()
  const answer = await askAuth(auth, request, originOf(request, accounts.address), '/sign-in/social', {
    provider: OIDC_ID,
    callbackURL,
    errorCallbackURL: errorPath(callbackURL),
    disableRedirect: true,
  })
  const url = answer.body['url']
  if (!answer.ok || typeof url !== 'string') throw new Refusal('unavailable', TEXTS.providerUnavailable)
  passCookies(reply, answer)
  return { url }
}

/**
 * The provider sends the browser back: signs it in, or ends at the sentence that says it failed. A person looks at this
 * answer: of a provider that is down, too, they read a sentence and not JSON.
 */
export async function finishWithProvider(call: SignInCall): Promise<FastifyReply> {
  const { accounts, request, reply } = call
  const failed = () => logSecurity(request, 'sign-in failed', { provider: OIDC_ID, from: accounts.blockOf(request) })
  const end = await askProvider(call, failed).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'unavailable') throw error
    if (!(error instanceof Refusal)) request.log.error({ err: error }, 'unexpected')
    failed()
    // In a window of its own this page says so to the page that waits; elsewhere it leads to the login dialog.
    return `${SIGNED_IN_PAGE}?error=unavailable`
  })
  return reply.header('cache-control', 'no-store').redirect(end)
}

/** Gives the provider's answer to better-auth. @returns where the browser goes on */
async function askProvider(call: SignInCall, failed: () => void): Promise<string> {
  const { accounts, request, reply } = call
  const query = request.url.split('?').slice(1).join('?')
  const auth = await accounts.withProvider()
  const answer = await askAuth(auth, request, originOf(request, accounts.address), `/callback/${OIDC_ID}?${query}`)
  const token = accounts.tokenIn(answer.cookies)
  if (token !== null) {
    await begin(call, token)
    logSecurity(request, 'sign-in', { provider: OIDC_ID, from: accounts.blockOf(request) })
  } else {
    // better-auth's code, such as 'state_mismatch'; the provider's own words may be anything.
    failed()
  }
  passCookies(reply, answer)
  return answer.location ?? '/login?error=unknown'
}
