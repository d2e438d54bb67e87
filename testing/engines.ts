import { openAlgolia } from '#search/algolia-client.ts'
import { algoliaEngine } from '#search/algolia-engine.ts'
import { AlgoliaSync } from '#search/algolia-sync.ts'
import { postgresEngine } from '#search/postgres/postgres-engine.ts'
import { openEngine } from '#search/open-engine.ts'
import type { SearchEngine } from '#search/engine.ts'
import { openMemoryStore } from '#store/open.ts'
import { everyDatabase, type TestDatabase } from '#testing/databases.ts'
import { startAlgolia } from '#testing/algolia.ts'

/** PostgreSQL's own text index, which knows no typing errors and completes no word. */
export const postgresOwnIndex: TestDatabase = {
  name: 'PostgreSQL’s own index',
  knowsNoWords: true,
  open: async () => {
    const archive = await everyDatabase[1]!.open()
    return { ...archive, search: postgresEngine(archive.store.db) }
  },
}

/** Every kind of search engine, for `describe.each(everyEngine)`: the same cases hold for each. */
export const everyEngine: readonly TestDatabase[] = [
  ...everyDatabase,
  postgresOwnIndex,
  {
    name: 'Algolia’s protocol',
    open: async () => {
      const [algolia, store] = [await startAlgolia(), await openMemoryStore()]
      const { service } = algolia
      const engine = algoliaEngine({ store, own: openEngine(store), service })
      const sync = new AlgoliaSync(store.db, openAlgolia(service), service)
      return {
        store,
        search: filledFirst(engine, sync),
        close: async () => {
          await store.close()
          await algolia.close()
        },
      }
    },
  },
]

/** The engine as if somebody started the sync after every change of a card. */
function filledFirst(engine: SearchEngine, sync: AlgoliaSync): SearchEngine {
  let filling: Promise<unknown> | null = null
  const fill = async () => {
    if (filling || !(await sync.isInStep())) await (filling ??= engine.rebuild().finally(() => (filling = null)))
  }
  return {
    ...engine,
    find: async (visibility, filters, options) => {
      await fill()
      return engine.find(visibility, filters, options)
    },
    verify: async (options) => {
      await fill()
      return engine.verify(options)
    },
  }
}
