import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as api from '#api/import.ts'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { findKey } from '#server/http/find-key.ts'
import { requireScope } from '#server/http/require-key.ts'
import { importInBackground } from './background-import.ts'
import { previewImport } from './import-cards.ts'
import { ImportJobs, CHUNK } from './import-jobs.ts'
import { readInThread } from './read-in-thread.ts'

function openJobs(
  app: FastifyInstance,
  { db, search, config, folder, changed }: Omit<AppContext, 'findViewer'>,
): ImportJobs {
  const { sessionGap, keepSources, uploadLimit } = config.intake
  const toRead = { timeZone: config.site.timeZone, sessionGap, keepSources, rulesFolder: folder }
  return new ImportJobs({
    folder,
    limit: uploadLimit,
    read: (path) => readInThread({ path, ...toRead }),
    preview: previewImport,
    write: (steps, options) =>
      importInBackground({ db, search }, join(folder, 'images'), steps, options).finally(changed),
    onError: (error) => app.log.error({ err: error }, 'import failed'),
  })
}

/** The calls by which an admin imports from the browser. */
export function importRoutes(app: FastifyInstance, { findViewer, ...needs }: AppContext): void {
  const jobs = openJobs(app, needs)
  const serve = adminCalls(app, findViewer)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: CHUNK }, (_, body, done) =>
    done(null, body),
  )
  app.addHook('onClose', () => jobs.close())

  serve(api.getImport, () => jobs.state)
  serve(api.beginImport, ({ body }) => jobs.begin(body.files))
  serve(api.sendChunk, ({ params, query, request }) => {
    if (!Buffer.isBuffer(request.body)) throw new Refusal('bad-request', 'A part of a file must be sent as bytes.')
    return jobs.receive(params.id, params.number, query.offset, request.body)
  })
  serve(api.previewImport, ({ params }) => jobs.preview(params.id))
  serve(api.runImport, async ({ params, body, request, reply }) => {
    const key = await findKey(needs.db, request.headers)
    if (key && body.publish) requireScope(key, 'admin', reply)
    return jobs.run(params.id, { publish: body.publish, allPrivate: key !== null && key.scope !== 'admin' })
  })
  serve(api.dropImport, ({ params }) => jobs.drop(params.id))
}
