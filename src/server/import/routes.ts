import type { FastifyInstance } from 'fastify'
import * as api from '#api/import.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { may } from '#archive/viewer.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import { PIECE, type ImportJobs } from './import-jobs.ts'

/** The calls by which an admin imports from the browser. What they answer is for one person and one moment. */
export function importRoutes(app: FastifyInstance, jobs: ImportJobs, findViewer: FindViewer): void {
  /** Everyone but admins is refused before anything is done. */
  const admins = <C extends Pick<Call<never>, 'viewer' | 'reply'>, A>(handler: (call: C) => A | Promise<A>) => {
    return async (call: C): Promise<A> => {
      void call.reply.header('cache-control', 'no-store')
      if (!may(call.viewer, 'change-cards')) throw new Refusal('forbidden', TEXTS.notAdmin)
      return handler(call)
    }
  }
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: PIECE }, (_, body, done) =>
    done(null, body),
  )
  app.addHook('onClose', () => jobs.close())

  serve(
    app,
    findViewer,
    api.getImport,
    admins(() => jobs.state),
  )
  serve(
    app,
    findViewer,
    api.beginImport,
    admins(({ body }) => jobs.begin(body.files)),
  )
  serve(
    app,
    findViewer,
    api.sendPiece,
    admins(({ params, query, request }) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal('bad-request', 'A piece of a file must be sent as bytes.')
      return jobs.receive(params.id, params.number, query.offset, request.body)
    }),
  )
  serve(
    app,
    findViewer,
    api.previewImport,
    admins(({ params }) => jobs.preview(params.id)),
  )
  serve(
    app,
    findViewer,
    api.runImport,
    admins(({ params, body }) => jobs.run(params.id, body.publish)),
  )
  serve(
    app,
    findViewer,
    api.dropImport,
    admins(({ params }) => jobs.drop(params.id)),
  )
}
