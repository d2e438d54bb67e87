import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import { bearerOf } from './bearer.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Algolia's protocol may be called from any site, as it reads public cards only and ignores cookies. */
const PUBLIC_PROTOCOL = '/1/'

/**
 * Refuses cross-site writes (OWASP, Cross-Site Request Forgery Prevention: Fetch Metadata, with the Origin header besides).
 * Programs send neither header, and are accepted without cookies, which a browser would add by itself. API keys are exempt:
 * pages of other sites have none, browsers send them only after a preflight, and with a key cookies are ignored
 * (`find-key.ts`).
 * @param address the URL of the site; '' for the host of the request
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
  // An empty Origin must not match an unset address.
  if (origin !== undefined) return URL.canParse(origin) && (origin === address || new URL(origin).host === host)
  return site !== undefined || headers.cookie === undefined
}
