import type { Store } from '#store/open.ts'
import type { AlgoliaService } from './algolia-client.ts'
import { algoliaEngine } from './algolia-engine.ts'
import type { SearchEngine } from './engine.ts'
import { postgresText } from './postgres-text.ts'
import { sqliteText } from './sqlite-text.ts'

/**
 * The search engine of an archive: the full-text index of its own database, with a search service before it where the
 * settings name one.
 * @param onError told why the service gave no answer
 */
export function openEngine(
  store: Store,
  service: AlgoliaService | null = null,
  onError?: (error: unknown) => void,
): SearchEngine {
  const { kind, db } = store
  const own = kind === 'sqlite' ? sqliteText(db) : postgresText(db)
  return service ? algoliaEngine({ store, own, service, onError }) : own
}
