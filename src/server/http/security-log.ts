import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isProxied } from './proxied-requests.ts'

/** A security event: logged for the operator (checklist V16.3.1, V16.3.2). */
export type SecurityEvent =
  | 'sign-up'
  | 'sign-up refused'
  | 'sign-in'
  | 'sign-in failed'
  | 'sign-out'
  | 'password changed'
  | 'password change failed'
  | 'key made'
  | 'key withdrawn'
  | 'access refused'

/**
 * Writes one line about a security event, whatever LOG_LEVEL says short of 'silent'.
 * @param details ids and hashes; never a password, a token or an e-mail address
 */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  details: Record<string, string | number | undefined> = {},
): void {
  request.log.child({ security: event }, { level: 'info' }).info(details, event)
}

/** Statuses of refused access: unauthenticated, forbidden, rate-limited. */
const REFUSED = new Set([401, 403, 429])

/** Logs every refused access, with the route pattern instead of the URL, which may hold personal data. */
export function logRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (REFUSED.has(statusCode) && !isProxied(request)) {
      const { method, routeOptions } = request
      logSecurity(request, 'access refused', { method, route: routeOptions.url ?? 'none', status: statusCode })
    }
    done()
  })
}
