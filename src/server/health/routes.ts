import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { isIndexThere } from '#search/index-there.ts'
import type { DatabaseKind, Tables } from '#store/tables.ts'

/**
 * `/healthz` says that the process runs, `/readyz` that it can read its archive and that the search index is there.
 * Neither says anything about cards.
 */
export function healthRoutes(app: FastifyInstance, archive: { db: Kysely<Tables>; kind: DatabaseKind }): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', hidden, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      if (await isIndexThere(archive)) return { status: 'ready' }
      request.log.error("not ready: the search index is lost, run 'colloquy sync'")
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
    }
    return reply.status(503).send({ status: 'not ready' })
  })
}
