import type { FastifyInstance } from 'fastify'
import * as changes from '#api/change-cards.ts'
import { getDashboard, listChanges } from '#api/dashboard.ts'
import * as review from '#api/review.ts'
import { getSync, syncIndex } from '#api/sync.ts'
import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { changeCard } from './change-card.ts'
import { changeCards } from './change-cards.ts'
import { makeReadDashboard, readChanges } from './dashboard.ts'
import { isLocal } from '#server/http/local-only.ts'
import { decide, publishWithoutFindings, rename, visit } from './decide-review.ts'
import { openReasoning } from './open-reasoning.ts'
import { readConversation, readQueue } from './review-queue.ts'
import { openSync } from './sync.ts'
import { readBulkChanges, undoBulk } from './undo-bulk.ts'

/** The admin's calls. */
export function adminRoutes(app: FastifyInstance, { findViewer, ...dependencies }: AppContext): void {
  const sync = openSync(dependencies, (error) => app.log.error({ err: error }, 'sync failed'))
  const readDashboard = makeReadDashboard(dependencies)
  const serve = adminCalls(app, findViewer)
  serve(changes.changeCard, ({ admin, params, body }) => changeCard(dependencies, admin, params.id, body))
  serve(changes.openReasoning, ({ admin, params, body }) => openReasoning(dependencies, admin, params.id, body.isShown))
  serve(changes.changeCards, ({ admin, body: { ids, ...flags } }) => changeCards(dependencies, admin, ids, flags))
  serve(changes.undoBulk, ({ admin, params }) => undoBulk(dependencies, admin, params.number))
  serve(changes.listBulkChanges, ({ query }) => readBulkChanges(dependencies, query.limit))
  serve(review.listReview, ({ query }) => readQueue(dependencies, query))
  serve(review.readReview, ({ params, query }) => readConversation(dependencies, params.id, query))
  serve(review.decideReview, ({ body }) => decide(dependencies, body.ids, body))
  serve(review.visitFindings, ({ params, body }) => visit(dependencies, params.id, body))
  serve(review.renameReviewed, ({ admin, params, body }) => rename(dependencies, admin, params.id, body.title))
  serve(review.publishFree, ({ admin, body }) => publishWithoutFindings(dependencies, admin, body))
  serve(getDashboard, () => readDashboard())
  serve(listChanges, ({ query }) => readChanges(dependencies, query))
  serve(getSync, async ({ request }) => ({
    ...sync.state,
    available: isLocal(request),
    hasService: dependencies.hasService,
  }))
  serve(syncIndex, ({ request }) => {
    if (!isLocal(request)) throw new Refusal('forbidden', ADMIN_TEXTS.syncNotHere)
    return sync.run()
  })
}
