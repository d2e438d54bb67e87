import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { algoliaRoutes } from './algolia/routes.ts'
import { openContext, type AppContext, type AppDependencies } from './app-context.ts'
import { askedRoutes } from './asked/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { conversationBooks } from './browse/conversation-book.ts'
import { browseRoutes } from './browse/routes.ts'
import { routeToLeader } from './cluster/leader-routes.ts'
import { publishedCollections } from './collections/published-routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { commentLiveRoutes } from './comments/live-routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { expireRows } from './expiry/expire-rows.ts'
import { fileRoutes } from './files/routes.ts'
import { forgetRoutes } from './forget/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { routeToReplica } from './http/replica-routing.ts'
import { identityRoutes } from './identity/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { importRoutes } from './import/routes.ts'
import { limitReads } from './http/limit-reads.ts'
import { requireKeys } from './http/require-key.ts'
import { keyRoutes } from './keys/routes.ts'
import { sharedRoutes } from './links/shared-routes.ts'
import { linkRoutes } from './links/routes.ts'
import { cardLiveRoutes } from './live/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { citationRoutes } from './machines/citation-routes.ts'
import { embedRoutes } from './machines/embed-routes.ts'
import { oembedRoutes } from './machines/oembed-routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { relatedRoutes } from './related/routes.ts'
import { redactRoutes } from './redact/routes.ts'
import { fastPath } from './response-cache/fast-path.ts'
import { searchRoutes } from './search/routes.ts'
import { sourceRoutes } from './source/routes.ts'
import { pageRoutes } from './spa/routes.ts'
import { starRoutes } from './stars/routes.ts'
import { generationRoutes } from './static-site/generation-routes.ts'
import { publishedRoutes } from './static-site/routes.ts'
import { textRoutes } from './texts/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { timeRoutes } from './time/routes.ts'

/** A part of the app: registers its routes and hooks, and takes what it needs of the context. */
type Part = (app: FastifyInstance, context: AppContext) => void | Promise<void>

/** All parts, in this order: hooks of the first ones see every request, and the page has the addresses that are left. */
const PARTS: readonly Part[] = [
  requireKeys,
  limitReads,
  routeToReplica,
  routeToLeader,
  expireRows,
  metricsRoutes,
  fastPath,
  browseRoutes,
  conversationBooks,
  relatedRoutes,
  askedRoutes,
  sourceRoutes,
  citationRoutes,
  embedRoutes,
  oembedRoutes,
  searchRoutes,
  timeRoutes,
  algoliaRoutes,
  mcpRoutes,
  identityRoutes,
  starRoutes,
  commentRoutes,
  commentLiveRoutes,
  imageRoutes,
  fileRoutes,
  sharedRoutes,
  linkRoutes,
  keyRoutes,
  webhookRoutes,
  collectionRoutes,
  publishedCollections,
  previewRoutes,
  healthRoutes,
  textRoutes,
  publishedRoutes,
  generationRoutes,
  forgetRoutes,
  accountRoutes,
  adminRoutes,
  redactRoutes,
  backupRoutes,
  cardLiveRoutes,
  importRoutes,
  pageRoutes,
]

/** The whole server, not yet listening. */
export async function buildApp(needs: AppDependencies): Promise<FastifyInstance> {
  const context = await openContext(needs)
  const { app } = context.http
  for (const part of PARTS) await part(app, context)
  return app
}
