import { join } from 'node:path'
import type { Store } from '#store/open.ts'
import type { AlgoliaService } from './algolia-client.ts'
import { algoliaEngine } from './algolia-engine.ts'
import type { SearchEngine } from './engine.ts'
import type { SyncedIndexOptions } from './memory/synced-index.ts'
import { memoryEngine } from './memory/memory-engine.ts'
import { SNAPSHOT_FILE } from './memory/snapshot-file.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'

export interface EngineOptions extends Pick<SyncedIndexOptions, 'isKeeper' | 'waits' | 'onError'> {
  /** Where the archive's own index is: in the memory of each process, or in the PostgreSQL database itself. */
  index?: 'memory' | 'postgres'
  /** The search service for visitors' searches; null for none. */
  service?: AlgoliaService | null
}

/** The search engine of an archive: its own index, behind a search service where the settings name one. */
export function openEngine(
  store: Store,
  { service = null, onError, index = 'memory', ...others }: EngineOptions = {},
): SearchEngine {
  const { db, place, folder } = store
  const snapshot = folder === null ? null : join(folder, SNAPSHOT_FILE)
  const options = { ...others, ...(onError ? { onError } : {}) }
  const own =
    index === 'postgres' ? postgresEngine(db, options) : memoryEngine(db, { archive: place, snapshot, ...options })
  return service ? algoliaEngine({ store, own, service, onError }) : own
}
