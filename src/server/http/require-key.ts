import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { includesScope, defaultScope, type NeededScope } from '#archive/key-scope.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Db } from '#store/tables.ts'
import { findKey, type FoundKey } from './find-key.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The minimum scope of an API key; by default `read` for reading methods and `admin` for all others. */
    keyScope?: NeededScope
  }
}

/** The minimum scope of a request's key; an unknown URL has no route. */
const neededFor = ({ method, routeOptions }: FastifyRequest): NeededScope =>
  routeOptions?.config?.keyScope ?? defaultScope(method)

/**
 * Refuses every request with an invalid API key or too small a scope, whatever the route: before any handler, and before any
 * query but that of the key.
 */
export function requireKeys(app: FastifyInstance, { db }: { db: Db }): void {
  app.addHook('onRequest', async (request, reply) => {
    const key = await findKey(db, request.headers).catch((error: unknown) => {
      if (error instanceof Refusal) challenge(reply, 'invalid_token')
      throw error
    })
    if (key) requireScope(key, neededFor(request), reply)
  })
}

/** Refuses a key of too small a scope. @throws Refusal 'forbidden' */
export function requireScope({ scope }: Pick<FoundKey, 'scope'>, needed: NeededScope, reply: FastifyReply): void {
  if (includesScope(scope, needed)) return
  challenge(reply, 'insufficient_scope')
  throw new Refusal('forbidden', needed === 'none' ? KEY_TEXTS.notByKey : KEY_TEXTS.tooLittle(needed, scope))
}

/** Sets the challenge with the reason (RFC 6750, section 3.1). */
const challenge = (reply: FastifyReply, error: 'invalid_token' | 'insufficient_scope') =>
  void reply.header('www-authenticate', `Bearer error="${error}"`)
