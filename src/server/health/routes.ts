import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { readRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import type { Health } from './health.ts'

/**
 * `/healthz` says that the process runs, `/readyz` that it can read its archive, and whether what is written is saved.
 * Neither says anything about cards.
 */
export function healthRoutes(app: FastifyInstance, db: Kysely<Tables>, health: Health): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', hidden, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      if (health.isDamaged) return await reply.status(503).send({ status: 'not ready', trouble: 'damaged' })
      await readRevision(db)
      const trouble = health.writeTrouble
      return trouble ? { status: 'ready', writes: 'failing', trouble } : { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'not ready' })
    }
  })
}
