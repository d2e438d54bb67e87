import { lookup as resolveName } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import { VERSION } from '#server/http/version.ts'
import { isInternal } from './internal-address.ts'

/** Which addresses are called: those of the internet by https, or all. */
export type WebhookTargets = 'public' | 'any'

/** From the name's resolution to the last header of the answer, in milliseconds. */
export const POST_LIMIT = 10_000

/**
 * Resolves a name, and fails where any of its addresses is internal. The connection is made to what was looked at here: a name
 * that leads elsewhere a moment later leads nowhere.
 */
const lookupPublic: LookupFunction = (name, options, done) => {
  resolveName(name, { ...options, all: true }, (error, found) => {
    const refusal =
      error ?? (found.some(({ address }) => isInternal(address)) ? new Error(WEBHOOK_TEXTS.internal) : null)
    const [first] = found ?? []
    if (refusal || !first) done(refusal ?? new Error(WEBHOOK_TEXTS.internal), '', 4)
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

/** Why an address is not called, seen without resolving it; null where it may be. */
export function whyNotCalled({ protocol, hostname }: URL, targets: WebhookTargets): string | null {
  if (targets === 'any') return null
  if (protocol !== 'https:') return WEBHOOK_TEXTS.plain
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isInternal(host) ? WEBHOOK_TEXTS.internal : null
}

/**
 * Sends a body by POST. Redirections are not followed, and no body of an answer is read.
 * @param options `signal` cuts it
 * @returns the status of the answer
 * @throws Error for an address that may not be called, and without a response in time
 */
export async function post(
  address: string,
  headers: Record<string, string>,
  body: string,
  { targets, signal }: { targets: WebhookTargets; signal?: AbortSignal | undefined },
): Promise<number> {
  const url = new URL(address)
  const why = whyNotCalled(url, targets)
  if (why !== null) throw new Error(why)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const limit = AbortSignal.timeout(POST_LIMIT)
  const request = send(url, {
    method: 'POST',
    headers: {
      'user-agent': `Colloquy/${VERSION}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
    // A connection of its own: one that is kept open was looked at some time ago.
    agent: false,
    signal: signal ? AbortSignal.any([limit, signal]) : limit,
    ...(targets === 'public' ? { lookup: lookupPublic } : {}),
  })
  request.on('response', (response) => {
    resolve(response.statusCode ?? 0)
    response.destroy()
  })
  // A connection that changes its protocol gives no response.
  request.on('upgrade', ({ statusCode }, socket) => {
    resolve(statusCode ?? 0)
    socket.destroy()
  })
  request.on('error', reject)
  request.on('close', () => reject(new Error(WEBHOOK_TEXTS.unreached['ECONNRESET'])))
  request.end(body)
  return promise
}
