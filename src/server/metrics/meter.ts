import type { FastifyInstance } from 'fastify'
import type { SearchEngine } from '#search/engine.ts'
import type { Store } from '#store/open.ts'
import { lastImportOutcomes } from '#store/state.ts'
import type { Config } from '#server/config.ts'
import type { Cluster } from '#server/cluster/cluster.ts'
import type { Metrics } from './metrics.ts'
import { metricsRoutes } from './routes.ts'

interface Metered extends Pick<Store, 'db' | 'replica'> {
  engine: SearchEngine
  /** Whether there are metrics, and who may read them; without them nothing of them is loaded. */
  metrics: Config['metrics']
  /** How many live streams are open. */
  streams: () => { comments: number; cards: number }
  cluster: Cluster | undefined
}

/** Counts and times what the app does, where its settings want it. @returns the engine to ask, timed where it is metered */
export async function meter(
  app: FastifyInstance,
  { engine, metrics: setting, streams, cluster, db, replica }: Metered,
): Promise<{ search: SearchEngine; metrics: Metrics | undefined }> {
  if (setting === 'off') return { search: engine, metrics: undefined }
  const { openMetrics } = await import('./metrics.ts')
  const metrics = openMetrics({ streams, lastImport: () => lastImportOutcomes(db), cluster, replica })
  metrics.watch(app)
  metricsRoutes(app, metrics, setting)
  return { search: metrics.timed(engine), metrics }
}
