import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { readRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'

/** `/healthz` says that the process runs, `/readyz` that it can read its archive. Neither says anything about cards. */
export function healthRoutes(app: FastifyInstance, db: Kysely<Tables>): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', hidden, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await readRevision(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'not ready' })
    }
  })
}
