import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#api/redactions.ts'
import { nameForAdmins, type Viewer } from '#archive/viewer.ts'
import { adminsOnly } from '#server/http/admins-only.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import {
  readLog,
  readOriginal,
  readRedactions,
  redact,
  undo,
  type RedactDependencies,
  type RedactedBy,
} from './redact-words.ts'

interface RedactNeeds extends Omit<RedactDependencies, 'changed'> {
  /** Says that cards have changed, for open windows. */
  changed: () => void
  /** Writes once more what is published of cards as files, for the address at which the request reaches the site. */
  renew: (ids: readonly string[], request: FastifyRequest) => Promise<void>
  findViewer: FindViewer
}

/** The calls about words that visitors do not see, for admins. What they answer is kept nowhere (checklist V14.3.2). */
export function redactRoutes(app: FastifyInstance, { db, search, changed, renew, findViewer }: RedactNeeds): void {
  const needs = (request: FastifyRequest): RedactDependencies => ({
    db,
    search,
    changed: (ids) => {
      changed()
      return renew(ids, request)
    },
  })
  const admin = ({ viewer, reply }: Pick<Call<never>, 'viewer' | 'reply'>): RedactedBy => {
    void reply.header('cache-control', 'no-store')
    return byOf(adminsOnly(viewer))
  }
  serve(app, findViewer, calls.listCardRedactions, async (call) => {
    admin(call)
    return readRedactions(db, call.params.id)
  })
  serve(app, findViewer, calls.redactWords, async (call) =>
    redact(needs(call.request), call.params.id, call.body, admin(call)),
  )
  serve(app, findViewer, calls.undoRedaction, async (call) =>
    undo(needs(call.request), call.params.id, call.params.number, admin(call)),
  )
  serve(app, findViewer, calls.getOriginal, async (call) => {
    admin(call)
    return readOriginal(db, call.params.id)
  })
  serve(app, findViewer, calls.listRedactions, async (call) => {
    admin(call)
    return readLog(db, call.query)
  })
}

const byOf = (viewer: Extract<Viewer, { role: 'admin' }>): RedactedBy => ({
  id: viewer.id,
  name: nameForAdmins(viewer),
})
