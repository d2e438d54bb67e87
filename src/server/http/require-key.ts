import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { includesScope, usualScope, type NeededScope } from '#archive/key-scope.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Db } from '#store/tables.ts'
import { findKey, type FoundKey } from './find-key.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least scope of an API key, where it is not `read` for reading methods and `admin` for all others. */
    keyScope?: NeededScope
  }
}

/** The least scope of a key that makes a request; at an address where nothing stands there is no route. */
const neededFor = ({ method, routeOptions }: FastifyRequest): NeededScope =>
  routeOptions?.config?.keyScope ?? usualScope(method)

/**
 * Refuses every request whose API key is not in force, or has too small a scope, whatever the route: before any handler,
 * and before anything is looked up but the key.
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

/** Says to the program what is wrong with its key (RFC 6750, section 3.1). */
const challenge = (reply: FastifyReply, error: 'invalid_token' | 'insufficient_scope') =>
  void reply.header('www-authenticate', `Bearer error="${error}"`)
