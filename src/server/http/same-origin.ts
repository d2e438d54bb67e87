import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import { bearerOf } from './bearer.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Algolia's protocol may be called from any site; it reads public cards only and ignores cookies. */
const PUBLIC_PROTOCOL = '/1/'

/**
 * Refuses writes that another site makes a visitor's browser send (OWASP, Cross-Site Request Forgery Prevention: Fetch
 * Metadata, with the Origin header besides). Programs send neither header; they are let in as long as they bring no
 * cookie, which a browser would have added by itself. An API key is no such thing: a page of another site has none, and
 * a browser asks before it sends one. With a key no cookie counts (`find-key.ts`).
 * @param address where the site is reached; '' means wherever it was asked
 */
export function requireSameOrigin(app: FastifyInstance, address: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isFree =
      READING.has(request.method) || request.url.startsWith(PUBLIC_PROTOCOL) || bearerOf(request.headers) !== null
    done(isFree || isSameOrigin(request, address) ? undefined : new Refusal('forbidden', REFUSALS.crossOrigin))
  })
}

function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, address: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // An empty Origin is no origin, and equal to an address that is not set.
  if (origin !== undefined) return URL.canParse(origin) && (origin === address || new URL(origin).host === host)
  return site !== undefined || headers.cookie === undefined
}
