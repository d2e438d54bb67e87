import type { FastifyInstance } from 'fastify'
import * as calls from '#api/collections.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { adminsOnly } from '#server/http/admins-only.ts'
import { jsonOf, serve } from '#server/http/serve.ts'
import { dropPicture, setPicture } from './collection-picture.ts'
import * as manage from './manage-collections.ts'
import { collectionFor, collectionJson, listCollectionsFor } from './read-collections.ts'

/** The calls that read collections, and the ones of admins that change them. */
export function collectionRoutes(
  app: FastifyInstance,
  { db, search, cache, findViewer, folder, changed }: AppContext,
): void {
  const library = { db, search }

  serve(app, findViewer, calls.listCollections, ({ viewer, request, reply }) =>
    cache.send({ viewer, request, reply, name: 'collections' }, async () =>
      jsonOf(calls.listCollections, { collections: await listCollectionsFor(library, viewer) }),
    ),
  )

  serve(app, findViewer, calls.readCollection, ({ viewer, params, query, request, reply }) => {
    const name = `collection ${query.page} ${params.name}`
    return cache.send({ viewer, request, reply, name, withCounts: true, mayBeMissing: true }, async () =>
      collectionJson(library, viewer, await collectionFor(db, viewer, params.name), query.page),
    )
  })

  const serveAdmins = adminCalls(app, findViewer)

  serveAdmins(calls.editCollection, async (call) => {
    return { collection: await manage.readEdited(db, call.params.name) }
  })
  serveAdmins(calls.makeCollection, async (call) => {
    const made = await manage.makeCollection(library, call.body, call.by)
    changed()
    return made
  })
  serveAdmins(calls.changeCollection, async (call) => {
    const collection = await manage.changeCollection(library, call.params.name, call.body)
    changed()
    return { collection }
  })

  const isPicture = /^\s*image\//i
  app.addContentTypeParser(
    isPicture,
    { parseAs: 'buffer', bodyLimit: COLLECTION_LIMITS.pictureBytes },
    (_, body, done) => done(null, body),
  )
  // Refuses the uploads of everyone but admins before their bodies are read. Like Fastify, it tests the header with the pattern
  // of the parser.
  app.addHook('preParsing', async (request) => {
    if (isPicture.test(request.headers['content-type'] ?? '')) adminsOnly(await findViewer(request))
  })
  serveAdmins(calls.setCollectionPicture, async (call) => {
    const { name } = call.params
    if (!Buffer.isBuffer(call.request.body)) throw new Refusal('bad-request', COLLECTION_TEXTS.noBytes)
    await setPicture({ db, folder }, name, call.request.body, call.query.text.trim())
    changed()
    return { collection: await manage.readEdited(db, name) }
  })
  serveAdmins(calls.dropCollectionPicture, async (call) => {
    await dropPicture({ db, folder }, call.params.name)
    changed()
    return { collection: await manage.readEdited(db, call.params.name) }
  })
  serveAdmins(calls.addToCollection, async (call) => {
    const added = await manage.addToCollection(db, call.params.name, call.body.ids)
    changed()
    return added
  })
  serveAdmins(calls.orderCollections, async (call) => {
    await manage.orderCollections(db, call.body.names)
    changed()
    return {}
  })
  serveAdmins(calls.deleteCollection, async (call) => {
    await manage.deleteCollection({ db, folder }, call.params.name)
    changed()
    return {}
  })
}
