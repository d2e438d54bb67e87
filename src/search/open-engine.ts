import type { Store } from '#store/open.ts'
import type { AlgoliaService } from './algolia-client.ts'
import { algoliaEngine } from './algolia-engine.ts'
import type { SearchEngine } from './engine.ts'
import { postgresText } from './postgres-text.ts'
import { sqliteText } from './sqlite-text.ts'

/**
 * The search engine of an archive: the full-text index of its own database or an index in memory, with a search service
 * before it where the settings name one.
 * @param onError told why the service gave no answer
 * @param memory the index in memory that answers, null for none
 */
export function openEngine(
  store: Store,
  service: AlgoliaService | null = null,
  onError?: (error: unknown) => void,
  memory: SearchEngine | null = null,
): SearchEngine {
  const { kind, db } = store
  const fullText = kind === 'sqlite' ? sqliteText(db) : postgresText(db)
  const own = memory ? answeredBy(memory, fullText) : fullText
  return service ? algoliaEngine({ store, own, service, onError }) : own
}

/** An index in memory that answers, with the full-text index of the database kept in step beside it. */
const answeredBy = (memory: SearchEngine, fullText: SearchEngine): SearchEngine => ({
  ...memory,
  async put(trx, cards) {
    await fullText.put(trx, cards)
    await memory.put(trx, cards)
  },
  async remove(trx, keys) {
    await fullText.remove(trx, keys)
    await memory.remove(trx, keys)
  },
  async rebuild(progress) {
    await fullText.rebuild(progress)
    return memory.rebuild()
  },
  async refresh(progress) {
    await fullText.refresh(progress)
    return memory.refresh()
  },
  async verify() {
    const [own, stored] = [await memory.verify(), await fullText.verify()]
    return { missing: own.missing + stored.missing, stray: own.stray + stored.stray }
  },
})
