import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as calls from '#api/webhooks.ts'
import type { Site } from '#archive/site.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import type { Config } from '#server/config.ts'
import { adminsOnly } from '#server/http/admins-only.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import type { Tables } from '#store/tables.ts'
import { keepDelivering } from './deliver.ts'
import { dropWebhook, makeWebhook, readWebhooks, sendAgain, testWebhook } from './manage-webhooks.ts'

const DONE = { done: true } as const

/** The calls by which admins have other programs called, and the sending itself, while the server listens. */
export function webhookRoutes(
  app: FastifyInstance,
  {
    db,
    site,
    config,
    findViewer,
  }: { db: Kysely<Tables>; site: Site; config: Pick<Config, 'webhookTargets'>; findViewer: FindViewer },
): void {
  const targets = config.webhookTargets
  /** The admin's name. */
  const admin = ({ viewer, reply }: Pick<Call<never>, 'viewer' | 'reply'>): string => {
    void reply.header('cache-control', 'no-store')
    return nameForAdmins(adminsOnly(viewer))
  }

  serve(app, findViewer, calls.listWebhooks, async (call) => {
    admin(call)
    return { webhooks: await readWebhooks(db) }
  })
  serve(app, findViewer, calls.addWebhook, async (call) => {
    const by = admin(call)
    return makeWebhook(db, { ...call.body, by, targets })
  })
  serve(app, findViewer, calls.removeWebhook, async (call) => {
    admin(call)
    await dropWebhook(db, call.params.id)
    return DONE
  })
  serve(app, findViewer, calls.testWebhook, async (call) => {
    admin(call)
    await testWebhook(db, call.params.id)
    return DONE
  })
  serve(app, findViewer, calls.sendAgain, async (call) => {
    admin(call)
    await sendAgain(db, call.params.id)
    return DONE
  })

  let stop = () => Promise.resolve()
  app.addHook('onListen', async () => {
    stop = keepDelivering({ db, site, targets }, (error) => app.log.error({ err: error }, 'webhooks failed'))
  })
  app.addHook('onClose', () => stop())
}
