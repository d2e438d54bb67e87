import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import type { Replica } from '#store/replica.ts'
import { bearerOf } from './bearer.ts'
import { openNumberCipher, type NumberCipher } from './number-cipher.ts'

/** The cookie with the log position of a visitor's last write, and its lifetime, which exceeds the lag of a replica. */
const NAME = 'colloquy_written'
const KEPT_SECONDS = 60

const READING = new Set(['GET', 'HEAD'])

/** Routes that may read the replica: not streams, which stay open, nor health checks, nor share links, which end at once. */
const isVisit = ({ method, url }: RouteOptions): boolean =>
  [method].flat().every((one) => READING.has(one)) && !/\/live$|^\/(?:readyz|healthz|metrics)$|^\/shared\//.test(url)

/** A request with a session cookie or an API key, valid or not, reads the primary, where permissions are checked. */
const isSignedIn = ({ headers }: FastifyRequest): boolean =>
  bearerOf(headers) !== null || (headers.cookie?.includes('session_token') ?? false)

/** The log position in the cookie; 0 for a forged one, whose sender merely sees their own writes later. */
function writtenBy({ headers }: FastifyRequest, places: NumberCipher): number {
  const encrypted = /(?:^|; *)(?:__Host-)?colloquy_written=([\w-]{22})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return encrypted === undefined ? 0 : (places.decrypt(encrypted) ?? 0)
}

/**
 * Routes anonymous reads to the replica, once it has everything that the visitor wrote. Must be called before any route is
 * registered.
 * @param needs `isSecure`: true when the site is reached by https
 */
export function routeToReplica(
  app: FastifyInstance,
  { store: { replica }, secret, isSecure }: { store: { replica: Replica | null }; secret: string; isSecure: boolean },
): void {
  if (!replica) return
  // The difference of two log positions would reveal writes to private cards.
  const places = openNumberCipher(secret, 'log position')
  app.addHook('onRoute', (route) => {
    if (!isVisit(route)) return
    const { handler } = route
    route.handler = function (request, reply) {
      const act = () => handler.call(this, request, reply) as unknown
      if (isSignedIn(request)) return act()
      return replica.read(writtenBy(request, places), act, (error) => !(error instanceof Refusal) && !reply.sent)
    }
  })

  const name = `${isSecure ? '__Host-' : ''}${NAME}`
  const bounds = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  app.addHook('onSend', async ({ method }, reply) => {
    if (READING.has(method) || method === 'OPTIONS' || reply.statusCode >= 400) return
    const written = await replica.position().catch(() => Number.MAX_SAFE_INTEGER)
    void reply.header('set-cookie', `${name}=${places.encrypt(written)}; ${bounds}`)
  })
}
