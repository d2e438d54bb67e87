import type { FastifyReply } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { SIGNED_IN_PAGE } from '#archive/popup.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { askAuth, originOf, passCookies } from './ask-auth.ts'
import { OIDC_ID } from './names.ts'
import { begin, type SignInCall } from './sign-in.ts'

/** True for a path of this site, and nothing that a browser could read as another host. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(path) &&
  URL.canParse(path, 'http://own.invalid') &&
  new URL(path, 'http://own.invalid').origin === 'http://own.invalid'

/** Where a failed sign-in ends: in the popup where it began, or at the login dialog. */
const errorPath = (path: string) => (path === SIGNED_IN_PAGE ? path : '/login')

/** Begins a sign-in through the provider. @returns the URL of the provider for the browser */
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
 * Handles the browser's return from the provider: signs it in, or redirects to an error message. A person sees this response,
 * so it is never JSON, even if the provider is down.
 */
export async function finishWithProvider(call: SignInCall): Promise<FastifyReply> {
  const { accounts, request, reply } = call
  const failed = () => logSecurity(request, 'sign-in failed', { provider: OIDC_ID, from: accounts.blockOf(request) })
  const end = await askProvider(call, failed).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'unavailable') throw error
    if (!(error instanceof Refusal)) request.log.error({ err: error }, 'unexpected')
    failed()
    // In a popup this page notifies the waiting page; elsewhere it leads to the login dialog.
    return `${SIGNED_IN_PAGE}?error=unavailable`
  })
  return reply.redirect(end)
}

/** Passes the provider's response to better-auth. @returns the URL where the browser continues */
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
    // better-auth's error code, such as 'state_mismatch', as the provider's own message may be anything.
    failed()
  }
  passCookies(reply, answer)
  return answer.location ?? '/login?error=unknown'
}
