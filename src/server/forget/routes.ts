import type { FastifyInstance } from 'fastify'
import * as calls from '#api/forget.ts'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { clearTraces } from './clear-traces.ts'
import { forgetCards, readForgettable, type ForgetTarget } from './forget-cards.ts'

const meant = (card: string, isWhole: boolean): ForgetTarget => (isWhole ? { conversationOf: card } : { card })

/** Deleting for good, for admins; one at a time. */
export function forgetRoutes(
  app: FastifyInstance,
  { db, folder, staticPages, writeStaticPages, search, changed, findViewer }: AppContext,
): void {
  const traces = { db, folder, staticPages, writeStaticPages }
  const serve = adminCalls(app, findViewer)
  let clearing: Promise<unknown> = Promise.resolve()
  serve(calls.readForgettable, ({ query }) => readForgettable(db, meant(query.card, query.conversation)))
  serve(calls.forget, async ({ body }) => {
    const ids = await db.transaction().execute(async (trx) => {
      const deleted = await forgetCards(trx, search, meant(body.card, body.conversation))
      if (deleted.length !== body.cards) throw new Refusal('conflict', FORGET_TEXTS.otherNumber(deleted.length))
      return deleted
    })
    changed()
    clearing = clearing.catch(() => undefined).then(() => clearTraces(traces))
    await clearing.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(error.code, FORGET_TEXTS.notCleared(ids.length, error.message))
    })
    return { forgotten: ids.length }
  })
}
