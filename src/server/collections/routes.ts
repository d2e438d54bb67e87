import type { FastifyInstance } from 'fastify'
import * as calls from '#api/collections.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { Refusal } from '#archive/refusal.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { adminsOnly } from '#server/http/admins-only.ts'
import { jsonOf, serve, type Call, type FindViewer } from '#server/http/serve.ts'
import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Library } from './collection-keys.ts'
import { dropPicture, setPicture } from './collection-picture.ts'
import * as manage from './manage-collections.ts'
import { collectionFor, collectionJson, listCollectionsFor } from './read-collections.ts'

interface CollectionNeeds extends Library {
  cache: ResponseCache
  findViewer: FindViewer
  /** The data folder. */
  folder: string
  /** Called after what windows show has changed. */
  changed: () => void
}

/** The calls by which collections are read, and changed by admins. */
export function collectionRoutes(
  app: FastifyInstance,
  { db, search, cache, findViewer, folder, changed }: CollectionNeeds,
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

  /** The admin's name. */
  const admin = ({ viewer, reply }: Pick<Call<never>, 'viewer' | 'reply'>): string => {
    void reply.header('cache-control', 'no-store')
    return nameForAdmins(adminsOnly(viewer))
  }

  serve(app, findViewer, calls.editCollection, async (call) => {
    admin(call)
    return { collection: await manage.readEdited(db, call.params.name) }
  })
  serve(app, findViewer, calls.makeCollection, async (call) => {
    const by = admin(call)
    const collection = await manage.makeCollection(library, call.body, by)
    changed()
    return { collection }
  })
  serve(app, findViewer, calls.changeCollection, async (call) => {
    admin(call)
    const collection = await manage.changeCollection(library, call.params.name, call.body)
    changed()
    return { collection }
  })

  const isPicture = /^image\//
  app.addContentTypeParser(
    isPicture,
    { parseAs: 'buffer', bodyLimit: COLLECTION_LIMITS.pictureBytes },
    (_, body, done) => done(null, body),
  )
  // Nobody else's megabytes are read.
  app.addHook('preParsing', async (request) => {
    if (isPicture.test(request.headers['content-type'] ?? '')) adminsOnly(await findViewer(request))
  })
  serve(app, findViewer, calls.setCollectionPicture, async (call) => {
    admin(call)
    const { name } = call.params
    if (!Buffer.isBuffer(call.request.body)) throw new Refusal('bad-request', COLLECTION_TEXTS.noBytes)
    await setPicture({ db, folder }, name, call.request.body, call.query.text.trim())
    changed()
    return { collection: await manage.readEdited(db, name) }
  })
  serve(app, findViewer, calls.dropCollectionPicture, async (call) => {
    admin(call)
    await dropPicture({ db, folder }, call.params.name)
    changed()
    return { collection: await manage.readEdited(db, call.params.name) }
  })
  serve(app, findViewer, calls.addToCollection, async (call) => {
    admin(call)
    const collection = await manage.addToCollection(db, call.params.name, call.body.ids)
    changed()
    return { collection }
  })
  serve(app, findViewer, calls.orderCollections, async (call) => {
    admin(call)
    await manage.orderCollections(db, call.body.names)
    changed()
    return {}
  })
  serve(app, findViewer, calls.deleteCollection, async (call) => {
    admin(call)
    await manage.deleteCollection({ db, folder }, call.params.name)
    changed()
    return {}
  })
}
