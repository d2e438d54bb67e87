import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import type { Replica } from '#store/replica.ts'
import { bearerOf } from './bearer.ts'
import { openNumberCipher, type NumberCipher } from './number-cipher.ts'

/** Holds the place in the database's log of what a visitor wrote last, for longer than a replica may be behind. */
const NAME = 'colloquy_written'
const KEPT_SECONDS = 60

const READING = new Set(['GET', 'HEAD'])

/** Streams read for as long as they are open, health is the primary's, and a link that was withdrawn ends at once. */
const isVisit = ({ method, url }: RouteOptions): boolean =>
  [method].flat().every((one) => READING.has(one)) && !/\/live$|^\/(?:readyz|healthz|metrics)$|^\/shared\//.test(url)

/** A request with a session cookie or an API key, valid or not, reads the primary: permissions are checked there alone. */
const isSignedIn = ({ headers }: FastifyRequest): boolean =>
  bearerOf(headers) !== null || (headers.cookie?.includes('session_token') ?? false)

/** The log position in the cookie; a forged one is ignored, and only delays when its sender sees their own writes. */
function writtenBy({ headers }: FastifyRequest, places: NumberCipher): number {
  const encrypted = /(?:^|; *)(?:__Host-)?colloquy_written=([\w-]{22})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return encrypted === undefined ? 0 : (places.decrypt(encrypted) ?? 0)
}

/**
 * Lets visitors read the replica, where it has all they may expect of it; what they write, they read. Before any route.
 * @param needs `isSecure`: true when the site is reached by https
 */
export function routeToReplica(
  app: FastifyInstance,
  { store: { replica }, secret, isSecure }: { store: { replica: Replica | null }; secret: string; isSecure: boolean },
): void {
  if (!replica) return
  // The difference of two places in the log tells how much was written in private cards, too.
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
