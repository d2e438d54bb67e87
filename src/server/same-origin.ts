import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes under `/api` that a browser sends for another site's page. Programs, which send neither header, may write.
 * @param siteAddress where visitors reach the site; '' means wherever it was asked
 */
export function writesFromHereOnly(app: FastifyInstance, siteAddress: string): void {
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || !request.url.startsWith('/api/')) return
    if (isFromElsewhere(request, siteAddress)) throw new Refusal('forbidden', REFUSALS.otherSite)
  })
}

function isFromElsewhere({ headers }: FastifyRequest, siteAddress: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  const { origin } = headers
  if (origin === undefined || origin === siteAddress) return false
  return !URL.canParse(origin) || new URL(origin).host !== headers.host
}
