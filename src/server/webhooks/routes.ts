import type { FastifyInstance } from 'fastify'
import * as calls from '#api/webhooks.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { keepDelivering } from './deliver.ts'
import { dropWebhook, makeWebhook, readWebhooks, sendAgain, testWebhook } from './manage-webhooks.ts'

const DONE = { done: true } as const

/** The calls by which admins have other programs called, and the sending itself, while the server listens. */
export function webhookRoutes(app: FastifyInstance, { db, site, config, findViewer }: AppContext): void {
  const targets = config.webhookTargets
  const serve = adminCalls(app, findViewer)

  serve(calls.listWebhooks, async () => ({ webhooks: await readWebhooks(db) }))
  serve(calls.addWebhook, ({ by, body }) => makeWebhook(db, { ...body, by, targets }))
  serve(calls.removeWebhook, async ({ params }) => {
    await dropWebhook(db, params.id)
    return DONE
  })
  serve(calls.testWebhook, async ({ params }) => {
    await testWebhook(db, params.id)
    return DONE
  })
  serve(calls.sendAgain, async ({ params }) => {
    await sendAgain(db, params.id)
    return DONE
  })

  let stop = () => Promise.resolve()
  app.addHook('onListen', async () => {
    stop = keepDelivering({ db, site, targets }, (error) => app.log.error({ err: error }, 'webhooks failed'))
  })
  app.addHook('onClose', () => stop())
}
