import { resolve } from 'node:path'
import type { SearchEngine } from '#search/engine.ts'
import { openEngine } from '#search/open-engine.ts'
import type { Config } from '#server/config.ts'
import { openStore, type Store } from '#store/open.ts'

/** Opens the archive that the settings name, lends it to an action, and closes it whatever happens. */
export async function withArchive<T>(
  config: Pick<Config, 'folder' | 'databaseUrl' | 'algolia'>,
  act: (archive: { store: Store; search: SearchEngine }) => Promise<T>,
): Promise<T> {
  const store = await openStore({ folder: resolve(config.folder), databaseUrl: config.databaseUrl })
  try {
    return await act({ store, search: openEngine(store, config.algolia.service) })
  } finally {
    await store.close()
  }
}
