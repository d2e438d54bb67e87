import type { FastifyInstance } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { isLocal } from '#server/http/local-only.ts'

/** Counts and times what the app does, and `GET /metrics` for Prometheus; other clients get a 404. */
export function metricsRoutes(app: FastifyInstance, { metrics, config }: AppContext): void {
  if (!metrics) return
  metrics.watch(app)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.metrics === 'local' && !isLocal(request)) {
      throw new Refusal('not-found', 'There is nothing at this address.')
    }
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.read())
  })
}
