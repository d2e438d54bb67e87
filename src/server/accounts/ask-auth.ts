import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'
import { isLocalName } from '#server/http/local-only.ts'

/** better-auth's handler of web requests. */
export interface AuthHandler {
  handler: (request: Request) => Promise<Response>
}

export interface AuthAnswer {
  ok: boolean
  /** better-auth's error code. */
  code: string
  body: Readonly<Record<string, unknown>>
  /** The redirect target. */
  location: string | null
  cookies: readonly string[]
}

/** The origin that a request was sent to. @param address the setting SITE_ADDRESS, '' when there is none */
export function originOf(request: FastifyRequest, address: string): string {
  const origin = address || `http://${request.host}`
  const url = URL.parse(origin)
  // A Host with user information is invalid, and cannot be requested.
  if (url === null || url.username !== '' || url.password !== '')
    throw new Refusal('bad-request', 'The Host header is not valid.')
  return origin
}

/**
 * Refuses a page without https of a site that has it: browsers drop its cookies there, so that a sign-in would end without
 * one, and without a word. They take them at names of the machine itself.
 * @param address the setting SITE_ADDRESS, '' when there is none
 */
export function refuseWithoutHttps({ headers }: Pick<FastifyRequest, 'headers'>, address: string): void {
  const page = URL.parse(headers.origin ?? '')
  if (!address.startsWith('https:') || page?.protocol !== 'http:' || isLocalName(page.hostname)) return
  throw new Refusal('forbidden', REFUSALS.signInByHttps(address))
}

/**
 * Calls better-auth with the minimum of a request: its origin was checked by server/http/same-origin.ts, and better-auth needs
 * no IP addresses.
 * @param path below `/api/auth`
 * @param body sent as JSON; without one the method is GET
 */
export async function askAuth(
  auth: AuthHandler,
  request: FastifyRequest,
  origin: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<AuthAnswer> {
  const headers = new Headers({ origin, accept: 'application/json' })
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  if (body) headers.set('content-type', 'application/json')
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await auth.handler(new Request(`${origin}/api/auth${path}`, init))
  const text = await response.text()
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
  if (response.status >= 500) throw new Error(`better-auth answered ${response.status} to ${path.split('?')[0]}`)
  return {
    ok: response.status < 400,
    code: typeof answer['code'] === 'string' ? answer['code'] : '',
    body: answer,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie(),
  }
}

/** Sets better-auth's cookies in the reply. */
export function passCookies(reply: FastifyReply, { cookies }: Pick<AuthAnswer, 'cookies'>): void {
  if (cookies.length > 0) void reply.header('set-cookie', [...cookies])
}

/** The session token in the response to a sign-in. It is for the cookie alone and never sent in a body. */
export function tokenOf({ body }: AuthAnswer): string {
  const token = body['token']
  if (typeof token !== 'string') throw new Refusal('unavailable', TEXTS.somethingWrong)
  return token
}

/** The account id in the response to a sign-up; for an existing e-mail address better-auth makes one up. */
export function userOf({ body }: Pick<AuthAnswer, 'body'>): string | null {
  const user = body['user']
  return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string' ? user.id : null
}
