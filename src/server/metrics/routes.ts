import type { FastifyInstance } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { isLocal } from '#server/http/local-only.ts'
import type { Metrics } from './metrics.ts'

/** Who may read the metrics: nobody but programs on the machine itself, or whoever reaches the server. */
export type MetricsReaders = 'local' | 'on'

/** `GET /metrics` for Prometheus. Whoever may not read it is told what stands at an address with nothing. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, readers: MetricsReaders): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (readers === 'local' && !isLocal(request)) {
      throw new Refusal('not-found', 'There is nothing at this address.')
    }
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.read())
  })
}
