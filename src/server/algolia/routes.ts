import type { FastifyInstance } from 'fastify'
import { protocolScope } from '#algolia/protocol-scope.ts'
import { searchRoutes } from '#algolia/search-routes.ts'
import { openPlanned } from '#search/find-planned.ts'
import type { Config } from '#server/config.ts'
import type { Store } from '#store/open.ts'
import { archiveIndexes } from './archive-index.ts'

/** Anybody may ask: as much as a page of a thousand cards for each of a few terms. */
const MAX_HITS = 5000

/**
 * Algolia's protocol over the archive's public cards, the same for every caller (R14.1). Keys that
 * clients send are not looked at: nothing here is more than the public page shows.
 */
export function algoliaRoutes(
  app: FastifyInstance,
  { store, config }: { store: Pick<Store, 'db' | 'kind'>; config: Pick<Config, 'algolia'> },
): Promise<void> {
  const indexes = archiveIndexes({ db: store.db, findPlanned: openPlanned(store), name: config.algolia.index })
  return protocolScope(app, (scope) => searchRoutes(scope, indexes, { mostHits: MAX_HITS }))
}
