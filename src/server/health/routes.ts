import type { FastifyInstance } from 'fastify'
import { percentOf } from '#search/refusals.ts'
import { lastChange } from '#store/change-log.ts'
import { readSetting } from '#store/settings.ts'
import type { AppContext } from '#server/app-context.ts'

/**
 * `/healthz` says that the process runs, `/readyz` that it can read its archive, that the search index is built, and
 * whether what is written is saved. Neither says anything about cards.
 * Where backups are scheduled, readiness says as well whether the last one failed, and the log why.
 */
export function healthRoutes(app: FastifyInstance, { store, health, config, search }: AppContext): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', hidden, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      if (health.isDamaged) return await reply.status(503).send({ status: 'not ready', trouble: 'damaged' })
      const progress = search.progress('public')
      if (progress) {
        const state = `being prepared: ${percentOf(progress)} %`
        return await reply.status(503).send({ status: 'not ready', search: state })
      }
      await lastChange(store.db)
      const failure = health.writeFailure
      const backups = config.backups && (await readSetting(store.db, 'backup_failure')) ? { backups: 'failing' } : {}
      return { status: 'ready', ...(failure ? { writes: 'failing', trouble: failure } : {}), ...backups }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
    }
    return reply.status(503).send({ status: 'not ready' })
  })
}
