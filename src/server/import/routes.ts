import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as api from '#api/import.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { may } from '#archive/viewer.ts'
import type { SearchEngine } from '#search/engine.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import type { Config } from '#server/config.ts'
import type { Tables } from '#store/tables.ts'
import { findKey } from '#server/http/find-key.ts'
import { requireScope } from '#server/http/require-key.ts'
import { importInBackground } from './background-import.ts'
import { previewImport } from './import-cards.ts'
import { ImportJobs, CHUNK } from './import-jobs.ts'
import { readElsewhere } from './read-in-thread.ts'

interface ImportRouteNeeds {
  db: Kysely<Tables>
  search: SearchEngine
  config: Pick<Config, 'intake' | 'site'>
  /** The data folder. */
  folder: string
  /** Called after cards were written, for open windows. */
  changed: () => void
  findViewer: FindViewer
}

function openJobs(
  app: FastifyInstance,
  { db, search, config, folder, changed }: Omit<ImportRouteNeeds, 'findViewer'>,
): ImportJobs {
  const { sessionGap, keepSources, uploadLimit } = config.intake
  const toRead = { timeZone: config.site.timeZone, sessionGap, keepSources, rulesFolder: folder }
  return new ImportJobs({
    folder: join(folder, 'uploads'),
    limit: uploadLimit,
    read: (path) => readElsewhere({ path, ...toRead }),
    preview: previewImport,
    write: (steps, options) =>
      importInBackground({ db, search }, join(folder, 'images'), steps, options).finally(changed),
    onError: (error) => app.log.error({ err: error }, 'import failed'),
  })
}

/** The calls by which an admin imports from the browser. What they answer is for one person and one moment. */
export function importRoutes(app: FastifyInstance, { findViewer, ...needs }: ImportRouteNeeds): void {
  const jobs = openJobs(app, needs)
  /** Everyone but admins is refused before anything is done. */
  const admins = <C extends Pick<Call<never>, 'viewer' | 'reply'>, A>(handler: (call: C) => A | Promise<A>) => {
    return async (call: C): Promise<A> => {
      void call.reply.header('cache-control', 'no-store')
      if (!may(call.viewer, 'change-cards')) throw new Refusal('forbidden', TEXTS.notAdmin)
      return handler(call)
    }
  }
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: CHUNK }, (_, body, done) =>
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
    api.sendChunk,
    admins(({ params, query, request }) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal('bad-request', 'A part of a file must be sent as bytes.')
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
    admins(async ({ params, body, request, reply }) => {
      const key = await findKey(needs.db, request.headers)
      if (key && body.publish) requireScope(key, 'admin', reply)
      return jobs.run(params.id, body.publish)
    }),
  )
  serve(
    app,
    findViewer,
    api.dropImport,
    admins(({ params }) => jobs.drop(params.id)),
  )
}
