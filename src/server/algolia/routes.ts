import type { FastifyInstance } from 'fastify'
import { protocolScope } from '#algolia/protocol-scope.ts'
import { searchRoutes } from '#algolia/search-routes.ts'
import { archiveIndexes, type ArchiveNeeds } from './archive-index.ts'

/** Anybody may ask: as much as a page of a thousand cards for each of a few terms. */
const MAX_HITS = 5000

/**
 * Algolia's protocol over the archive's public cards, the same for whoever asks (decisions, section 1). Keys that
 * clients send are not looked at: nothing here is more than the public page shows.
 */
export const algoliaRoutes = (app: FastifyInstance, needs: ArchiveNeeds): Promise<void> =>
  protocolScope(app, (scope) => searchRoutes(scope, archiveIndexes(needs), { mostHits: MAX_HITS }))
