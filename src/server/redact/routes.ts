import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#api/redactions.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { readLog, readOriginal, readRedactions, redact, undo, type RedactDependencies } from './redact-words.ts'

/** The calls about redactions, for admins. */
export function redactRoutes(app: FastifyInstance, { db, search, changed, renew, findViewer }: AppContext): void {
  const needs = (request: FastifyRequest): RedactDependencies => ({
    db,
    search,
    changed: (ids) => {
      changed()
      return renew(ids, request)
    },
  })
  const serve = adminCalls(app, findViewer)
  serve(calls.listCardRedactions, ({ params }) => readRedactions(db, params.id))
  serve(calls.redactWords, ({ admin, by, params, body, request }) =>
    redact(needs(request), params.id, body, { id: admin.id, name: by }),
  )
  serve(calls.undoRedaction, ({ admin, by, params, request }) =>
    undo(needs(request), params.id, params.number, { id: admin.id, name: by }),
  )
  serve(calls.getOriginal, ({ params }) => readOriginal(db, params.id))
  serve(calls.listRedactions, ({ query }) => readLog(db, query))
}
