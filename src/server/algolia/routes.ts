import type { FastifyInstance } from 'fastify'
import { protocolScope } from '#algolia/protocol-scope.ts'
import { searchRoutes } from '#algolia/search-routes.ts'
import { explain } from '#server/http/serve.ts'
import type { AppContext } from '#server/app-context.ts'
import { archiveIndexes } from './archive-index.ts'

/** Maximum number of hits in one response, as everyone may search: a page of a thousand cards for each of a few terms. */
const MAX_HITS = 5000

/**
 * Algolia's protocol over the archive's public cards, the same for every caller (R14.1). Keys that
 * clients send are not looked at: nothing here is more than the public page shows.
 */
export function algoliaRoutes(app: FastifyInstance, { store, search, config }: AppContext): Promise<void> {
  const indexes = archiveIndexes({ db: store.db, search, name: config.algolia.index })
  const addRoutes = (scope: FastifyInstance) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, keyScope: 'read' }
    })
    searchRoutes(scope, indexes, { mostHits: MAX_HITS })
  }
  return protocolScope(app, addRoutes, explain)
}
