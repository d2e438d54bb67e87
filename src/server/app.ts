import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { SearchEngine } from '#search/engine.ts'
import { openPlanned } from '#search/find-planned.ts'
import type { Store } from '#store/open.ts'
import { readPublicRevision, readRevision } from '#store/revision.ts'
import { siteSecret } from '#store/secret.ts'
import { adoptStars } from '#store/stars.ts'
import type { Accounts } from './accounts/accounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { algoliaRoutes } from './algolia/routes.ts'
import { addRequestTimeout } from './http/request-timeout.ts'
import { openResponseCache } from './response-cache/response-cache.ts'
import { listedJson } from './browse/list-cards.ts'
import { backupRoutes } from './backup/routes.ts'
import { browseRoutes } from './browse/routes.ts'
import { CommentBroadcaster } from './comments/comment-broadcaster.ts'
import { liveRoutes } from './comments/live-routes.ts'
import { commentRoutes } from './comments/routes.ts'
import type { Config } from './config.ts'
import type { Cluster } from './cluster/cluster.ts'
import { routeToLeader } from './cluster/leader-routes.ts'
import { describeCalls } from './http/describe-calls.ts'
import { drainOnClose } from './http/drain.ts'
import { expireRows } from './expiry/expire-rows.ts'
import { fileRoutes } from './files/routes.ts'
import { forgetRoutes } from './forget/routes.ts'
import { addFastPath } from './response-cache/fast-path.ts'
import { Health } from './health/health.ts'
import { healthRoutes } from './health/routes.ts'
import { openIdentity } from './identity/anonymous.ts'
import { identityRoutes } from './identity/routes.ts'
import type { ImageSource } from './images/image-source.ts'
import { ImportJobs } from './import/import-jobs.ts'
import { readElsewhere } from './import/read-in-thread.ts'
import { importRoutes } from './import/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { sharedRoutes } from './links/shared-routes.ts'
import { CardBroadcaster } from './live/card-broadcaster.ts'
import { liveRoutes as cardLiveRoutes } from './live/routes.ts'
import { logSerializers } from './http/log-lines.ts'
import { imageRoutes } from './images/routes.ts'
import { meter } from './metrics/meter.ts'
import { BROTLI, ENCODINGS, MIN_COMPRESSED_BYTES } from './response-cache/compress.ts'
import { pageRoutes } from './spa/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { importInBackground } from './import/background-import.ts'
import { previewImport } from './import/import-cards.ts'
import { openGeneration } from './static-site/generation.ts'
import { generationRoutes } from './static-site/generation-routes.ts'
import { pageRenewal } from './static-site/renew-pages.ts'
import { publishedRoutes } from './static-site/routes.ts'
import { redactRoutes } from './redact/routes.ts'
import { protocolErrors } from './http/protocol-errors.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { searchRoutes } from './search/routes.ts'
import { openNumberCipher } from './http/number-cipher.ts'
import { securityHeaders } from './http/security-headers.ts'
import { logRefusals } from './http/security-log.ts'
import { answerErrors, type FindViewer } from './http/serve.ts'
import { sourceRoutes } from './source/routes.ts'
import { starRoutes } from './stars/routes.ts'
import { textRoutes } from './texts/routes.ts'
import { boundUnread } from './http/unread-answers.ts'
import { routeToReplica } from './http/replica-routing.ts'

export interface AppNeeds {
  store: Pick<Store, 'db' | 'live' | 'kind' | 'replica'>
  search: SearchEngine
  config: Pick<
    Config,
    | 'site'
    | 'images'
    | 'logLevel'
    | 'accounts'
    | 'comments'
    | 'algolia'
    | 'intake'
    | 'seoFolder'
    | 'metrics'
    | 'responseCacheBytes'
    | 'showReasoning'
  >
  accounts: Accounts
  images: readonly ImageSource[]
  /** Who is signed in; anyone else becomes the anonymous visitor that the request's cookie names. */
  findViewer: FindViewer
  /** The build's folder. */
  pages: string
  /** The data folder: the owner's texts and rules, what is made of pictures, and uploads while they are imported. */
  texts: string
  /** The other processes of this server, where there are some. */
  cluster?: Cluster | undefined
  /** Where log lines go; standard output if left out. */
  logTo?: { write(line: string): void }
  /** Called for every call as it is registered, such as 'GET /api/cards'; for the test that wants a row for each. */
  onRoute?: (route: string) => void
}

/** What clients get to send their headers, and the whole request, in milliseconds; looked after at this interval. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 15_000
const TIMEOUTS_CHECKED = 2500
/**
 * A connection on which nothing moves is cut, such as that of a client who does not read; at the second look where bytes
 * were waiting for it. Live streams and calls that answer when they are done are left alone.
 */
const SILENT_CONNECTION = 25_000
/** A PostgreSQL that froze answers nobody: whoever asked is told so after this time, in milliseconds. SQLite cannot. */
const ANSWER_TIMEOUT = 4500
/** At these levels the app writes a line for each request. */
const EACH_LOGGED = new Set<Config['logLevel']>(['trace', 'debug', 'info'])
const BODY_LIMIT = 1024 * 1024

/** The whole server, not yet listening. */
export async function buildApp({
  store,
  search: engine,
  config,
  accounts,
  images,
  findViewer: findAccount,
  pages,
  texts,
  cluster,
  logTo,
  onRoute,
}: AppNeeds): Promise<FastifyInstance> {
  const isSecure = config.site.address.startsWith('https:')
  const isEachLogged = EACH_LOGGED.has(config.logLevel)
  const refuse = protocolErrors(isSecure)
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: logSerializers, ...(logTo ? { stream: logTo } : {}) },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: SILENT_CONNECTION,
    forceCloseConnections: 'idle',
    // What has arrived is answered, not refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuse.address,
    clientErrorHandler: refuse.bytes,
    // Node would refuse what has no host without the headers that every answer carries: `refuse.unsupported` does.
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: TIMEOUTS_CHECKED,
      requireHostHeader: false,
    },
  })
  // The name of a request in the log and in what a visitor reports: always ours, whatever the caller sent.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') onRoute(`${one} ${url}`)
    })
  }
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Calls without a body may name its type all the same (specification, section 7).
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, String(body), done),
  )
  const health = new Health()
  answerErrors(app, (failure) => health.report(failure))
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    // A 'timeout' listener keeps Node from destroying the socket.
    if (routeOptions.config.answersWhenDone) raw.on('timeout', () => undefined)
    done()
  })
  const isClosing = drainOnClose(app)
  if (store.kind === 'postgres') addRequestTimeout(app, ANSWER_TIMEOUT)
  logRefusals(app)
  // Before every hook that refuses, so that refusals carry them too.
  const headers = securityHeaders(app, isSecure, config.accounts.oidc !== null)
  refuse.unsupported(app)
  requireSameOrigin(app, config.site.address)
  boundUnread(app)
  await app.register(compress, {
    threshold: MIN_COMPRESSED_BYTES,
    encodings: ENCODINGS,
    // Nobody sends compressed bodies, and a small one may unpack to an endless one.
    globalDecompression: false,
    brotliOptions: BROTLI,
  })
  await describeCalls(app)

  const { db, live, replica } = store
  const secret = config.accounts.secret ?? (await siteSecret(db))
  if (replica) routeToReplica(app, replica, isSecure, openNumberCipher(secret, 'log position'))
  if (cluster) routeToLeader(app, cluster)
  if (!cluster || cluster.isLeader) expireRows(app, db)
  const numbers = openNumberCipher(secret, 'comment')
  const broadcaster = new CommentBroadcaster(db, live, numbers)
  const cardHubs = {
    visitors: new CardBroadcaster(db, live, readPublicRevision),
    admins: new CardBroadcaster(db, live, readRevision),
  }
  const cardsChanged = () => {
    cardHubs.visitors.wake()
    cardHubs.admins.wake()
    live.notifyLocal()
  }
  const { search, metrics } = await meter(app, {
    engine,
    metrics: config.metrics,
    streams: () => ({ comments: broadcaster.size, cards: cardHubs.visitors.size + cardHubs.admins.size }),
    cluster,
    db,
    replica,
  })
  const identity = openIdentity(secret, isSecure)
  const findViewer: FindViewer = async (request) => {
    const viewer = await findAccount(request)
    return viewer.id === null ? identity.anonymousViewer(request) : viewer
  }
  const discussion = { db, live, secret, rules: config.comments }
  const hasService = config.algolia.service !== null
  // A service's index changes at times of its own.
  const limit = hasService ? 0 : config.responseCacheBytes
  const cache = openResponseCache(db, { limit, count: (result) => metrics?.countCacheable(result) })
  addFastPath(app.server, {
    cache,
    headers,
    isOpen: () => !isClosing() && !isEachLogged,
    watch: (request, response, route) => metrics?.watchOne(request, response, route),
  })
  browseRoutes(app, { db, search, cache, config }, findViewer)
  sourceRoutes(app, db, findViewer)
  searchRoutes(app, { db, search, listJson: (...about) => listedJson(db, ...about, 1), cache }, findViewer)
  await algoliaRoutes(app, { db, findPlanned: openPlanned(store), name: config.algolia.index })
  identityRoutes(app, identity, findViewer)
  const limits = { secret, blockOf: accounts.blockOf, isLimited: config.comments.isLimited }
  starRoutes(app, { db, bind: identity.bind, limits }, findViewer)
  commentRoutes(app, { discussion, blockOf: accounts.blockOf, numbers, bind: identity.bind }, findViewer)
  liveRoutes(app, { db, broadcaster: broadcaster, numbers }, findViewer)
  const pictures = imageRoutes(app, { db, sources: images, kept: join(texts, '.pictures') }, findViewer)
  fileRoutes(app, { db, folder: texts }, findViewer)
  sharedRoutes(app, { db, site: config.site, pictures, folder: texts })
  linkRoutes(app, { db, site: config.site }, findViewer)
  previewRoutes(app, { db, site: config.site, folder: join(texts, '.previews') })
  healthRoutes(app, store, health)
  textRoutes(app, texts, findViewer)
  const published = { ...config.site, images: config.images }
  publishedRoutes(app, { db, search, cache }, published)
  const generation = openGeneration({ db, search }, resolve(config.seoFolder), (error) =>
    app.log.error({ err: error }, 'generation of static pages failed'),
  )
  generationRoutes(app, { generation, site: published }, findViewer)
  const pagesToWrite = { staticPages: resolve(config.seoFolder), writeStaticPages: () => generation.run(published) }
  forgetRoutes(app, { db, search: engine, folder: texts, ...pagesToWrite, changed: cardsChanged }, findViewer)
  const onSignedIn = async (request: FastifyRequest, account: string) => {
    const { id } = identity.anonymousViewer(request)
    if (id !== null) await db.transaction().execute((trx) => adoptStars(trx, id, account))
  }
  accountRoutes(app, { accounts, onSignedIn }, findViewer)
  const desk = { db, search: engine, changed: cardsChanged, hasService, showReasoning: config.showReasoning }
  adminRoutes(app, desk, findViewer)
  redactRoutes(app, { ...desk, renew: pageRenewal({ db, search }, published, resolve(config.seoFolder)) }, findViewer)
  backupRoutes(app, { place: { kind: store.kind, db, folder: texts }, title: config.site.title, secret }, findViewer)
  cardLiveRoutes(app, cardHubs, findViewer)
  const { sessionGap, keepSources } = config.intake
  const toRead = { timeZone: config.site.timeZone, sessionGap, keepSources, rulesFolder: texts }
  const imports = new ImportJobs({
    folder: join(texts, 'uploads'),
    limit: config.intake.uploadLimit,
    read: (path) => readElsewhere({ path, ...toRead }),
    preview: previewImport,
    write: (steps, options) =>
      importInBackground({ db, search }, join(texts, 'images'), steps, options).finally(cardsChanged),
    onError: (error) => app.log.error({ err: error }, 'import failed'),
  })
  importRoutes(app, imports, findViewer)
  await pageRoutes(
    app,
    {
      db,
      search,
      site: config.site,
      images: config.images,
      comments: config.comments.commenters,
      signIn: { signUp: config.accounts.isSignUpOpen, provider: config.accounts.oidc?.name ?? null },
      folder: pages,
      texts,
    },
    findViewer,
  )
  return app
}
