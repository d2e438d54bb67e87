import type { FastifyInstance, FastifyReply } from 'fastify'
import * as changes from '#api/change-cards.ts'
import { getDashboard, listChanges } from '#api/dashboard.ts'
import * as review from '#api/review.ts'
import { getSync, syncIndex } from '#api/sync.ts'
import { ADMIN_TEXTS } from '#archive/admin-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Config } from '#server/config.ts'
import type { ShowReasoning } from '#server/cards/read-contents.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import { adminsOnly } from '#server/http/admins-only.ts'
import { changeCard, type AdminDependencies } from './change-card.ts'
import { changeCards } from './change-cards.ts'
import { makeReadDashboard, readChanges } from './dashboard.ts'
import { isLocal } from '#server/http/local-only.ts'
import { decide, releaseFree, rename, visit } from './decide-review.ts'
import { openReasoning } from './open-reasoning.ts'
import { readConversation, readQueue } from './review-queue.ts'
import { openSync } from './sync.ts'
import { readBulkChanges, undoBulk } from './undo-bulk.ts'

/** The admin's calls. What they answer is for one person and one moment, and kept nowhere (checklist V14.3.2). */
export function adminRoutes(
  app: FastifyInstance,
  {
    findViewer,
    ...dependencies
  }: AdminDependencies & {
    hasService: boolean
    showReasoning: ShowReasoning
    findViewer: FindViewer
    config: Pick<Config, 'backups'>
  },
): void {
  const sync = openSync(dependencies, (error) => app.log.error({ err: error }, 'sync failed'))
  const readDashboard = makeReadDashboard(dependencies)
  const unkept = (reply: FastifyReply) => void reply.header('cache-control', 'no-store')
  /** Everyone but admins is refused before anything is done. */
  const admins = <C extends Pick<Call<never>, 'viewer' | 'reply'>, A>(handler: (call: C) => Promise<A>) => {
    return async (call: C): Promise<A> => {
      unkept(call.reply)
      adminsOnly(call.viewer)
      return handler(call)
    }
  }

  serve(
    app,
    findViewer,
    changes.changeCard,
    admins(({ viewer, params, body }) => changeCard(dependencies, viewer, params.id, body)),
  )
  serve(
    app,
    findViewer,
    changes.openReasoning,
    admins(({ viewer, params, body }) => openReasoning(dependencies, viewer, params.id, body.isShown)),
  )
  serve(
    app,
    findViewer,
    changes.changeCards,
    admins(({ viewer, body: { ids, ...flags } }) => changeCards(dependencies, viewer, ids, flags)),
  )
  serve(
    app,
    findViewer,
    changes.undoBulk,
    admins(({ viewer, params }) => undoBulk(dependencies, viewer, params.number)),
  )
  serve(
    app,
    findViewer,
    changes.listBulkChanges,
    admins(({ viewer, query }) => readBulkChanges(dependencies, viewer, query.limit)),
  )
  serve(
    app,
    findViewer,
    review.listReview,
    admins(({ viewer, query }) => readQueue(dependencies, viewer, query)),
  )
  serve(
    app,
    findViewer,
    review.readReview,
    admins(({ viewer, params, query }) => readConversation(dependencies, viewer, params.id, query)),
  )
  serve(
    app,
    findViewer,
    review.decideReview,
    admins(({ viewer, body }) => decide(dependencies, viewer, body.ids, body)),
  )
  serve(
    app,
    findViewer,
    review.visitFindings,
    admins(({ viewer, params, body }) => visit(dependencies, viewer, params.id, body)),
  )
  serve(
    app,
    findViewer,
    review.renameReviewed,
    admins(({ viewer, params, body }) => rename(dependencies, viewer, params.id, body.title)),
  )
  serve(
    app,
    findViewer,
    review.publishFree,
    admins(({ viewer, body }) => releaseFree(dependencies, viewer, body.after)),
  )
  serve(
    app,
    findViewer,
    getDashboard,
    admins(({ viewer }) => readDashboard(viewer)),
  )
  serve(
    app,
    findViewer,
    listChanges,
    admins(({ viewer, query }) => readChanges(dependencies, viewer, query)),
  )
  serve(
    app,
    findViewer,
    getSync,
    admins(async ({ request }) => ({
      ...sync.state,
      available: isLocal(request),
      hasService: dependencies.hasService,
    })),
  )
  serve(
    app,
    findViewer,
    syncIndex,
    admins(({ request }) => {
      if (!isLocal(request)) throw new Refusal('forbidden', ADMIN_TEXTS.syncNotHere)
      return sync.run()
    }),
  )
}
