import type { SearchEngine } from '#search/engine.ts'
import type { Store } from '#store/open.ts'
import { lastImportOutcomes } from '#store/state.ts'
import type { Config } from '#server/config.ts'
import type { Cluster } from '#server/cluster/cluster.ts'
import type { Metrics } from './metrics.ts'

interface Metered extends Pick<Store, 'db' | 'replica'> {
  engine: SearchEngine
  /** Whether there are metrics; without them their code is not loaded. */
  metrics: Config['metrics']
  /** How many live streams are open. */
  streams: () => { comments: number; cards: number }
  cluster: Cluster | undefined
}

/** Opens the metrics where the settings want them. @returns the engine to search with, timed where there are metrics */
export async function meter({
  engine,
  metrics: setting,
  streams,
  cluster,
  db,
  replica,
}: Metered): Promise<{ search: SearchEngine; metrics: Metrics | undefined }> {
  if (setting === 'off') return { search: engine, metrics: undefined }
  const { openMetrics } = await import('./metrics.ts')
  const metrics = openMetrics({ streams, lastImport: () => lastImportOutcomes(db), cluster, replica })
  return { search: metrics.timed(engine), metrics }
}
