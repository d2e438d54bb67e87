import { join, resolve } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { listedJson } from './cards/listed-json.ts'
import { markdownPages } from './browse/markdown-pages.ts'
import { publicReads } from './browse/public-reads.ts'
import type { SearchEngine } from '#search/engine.ts'
import type { Store } from '#store/open.ts'
import { readPublicRevision, readRevision } from '#store/revision.ts'
import { siteSecret } from '#store/secret.ts'
import { adoptStars } from '#store/stars.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Cluster } from './cluster/cluster.ts'
import { collectionText } from './collections/read-collections.ts'
import { askedGroup } from './asked/asked-group.ts'
import { RepeatedPrompts } from './asked/repeated-prompts.ts'
import { CommentBroadcaster } from './comments/comment-broadcaster.ts'
import type { Config } from './config.ts'
import { Health } from './health/health.ts'
import type { LogOutput } from './http/log-output.ts'
import { openNumberCipher } from './http/number-cipher.ts'
import { openHttp } from './http/open-http.ts'
import type { FindViewer } from './http/serve.ts'
import { openIdentity } from './identity/anonymous.ts'
import type { ImageSource } from './images/image-source.ts'
import { EmbeddedCards } from './related/embedded-cards.ts'
import { LearnedModel } from './related/learned-model.ts'
import { listByMeaning } from './related/list-by-meaning.ts'
import { relatedCards, relatedForPages, relatedOfPublic } from './related/related-cards.ts'
import { openPictures } from './images/pictures.ts'
import { findKey } from './http/find-key.ts'
import { CardBroadcaster } from './live/card-broadcaster.ts'
import { meter } from './metrics/meter.ts'
import { openResponseCache } from './response-cache/response-cache.ts'
import type { ListJson } from './search/suggest.ts'
import { openBooks } from './static-site/books.ts'
import { openGeneration } from './static-site/generation.ts'
import { pageRenewal } from './static-site/renew-pages.ts'
import { isTimeThere, publicTime } from './time/public-time.ts'
import { yearPicture } from './time/year-picture.ts'

export interface AppDependencies {
  store: Pick<Store, 'db' | 'live' | 'kind' | 'replica' | 'place'>
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
    | 'backups'
    | 'seoFolder'
    | 'metrics'
    | 'responseCacheBytes'
    | 'showReasoning'
    | 'webhookTargets'
    | 'embeddings'
    | 'readLimits'
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
  logTo?: LogOutput
  /** Called for every call as it is registered, such as 'GET /api/cards'; for the test that wants a row for each. */
  onRoute?: (route: string) => void
  /** What PostgreSQL may take for a response, in milliseconds: longer for tests, whose machine is busy. */
  answerTimeout?: number
}

/** What the parts of the app share. */
export type AppContext = Awaited<ReturnType<typeof openContext>>

/** Opens all that the parts of the app share; nothing is registered but what every request needs. */
export async function openContext(needs: AppDependencies) {
  const { store, config, accounts, images, pages, texts: folder, cluster, logTo, onRoute, answerTimeout } = needs
  const { db, live, replica } = store
  const { site } = config
  const isSecure = site.address.startsWith('https:')
  const secret = config.accounts.secret ?? (await siteSecret(db))
  const health = new Health()
  const isPostgres = store.kind === 'postgres'
  const onFailure = health.report.bind(health)
  const http = await openHttp({ config, isPostgres, logTo, onRoute, answerTimeout, onFailure })
  const { log } = http.app

  const identity = openIdentity(secret, isSecure)
  const findViewer: FindViewer = async (request, again) => {
    const key = await findKey(db, request.headers)
    if (key) return key.viewer
    const viewer = await needs.findViewer(request, again)
    return viewer.id === null ? identity.anonymousViewer(request) : viewer
  }
  /** The stars of the visitor before a sign-in are those of the account after it. */
  const onSignedIn = async (request: FastifyRequest, account: string) => {
    const { id } = identity.anonymousViewer(request)
    if (id !== null) await db.transaction().execute((trx) => adoptStars(trx, id, account))
  }

  const numbers = openNumberCipher(secret, 'comment')
  const commentBroadcaster = new CommentBroadcaster(db, live, numbers)
  const departures = openNumberCipher(secret, 'departure')
  const cardBroadcasters = {
    visitors: new CardBroadcaster(db, live, readPublicRevision, departures),
    admins: new CardBroadcaster(db, live, readRevision, departures),
  }
  /** Called after cards have changed, for open windows. */
  const changed = () => {
    cardBroadcasters.visitors.wake()
    cardBroadcasters.admins.wake()
    live.notifyLocal()
  }
  const streams = () => ({
    comments: commentBroadcaster.size,
    cards: cardBroadcasters.visitors.size + cardBroadcasters.admins.size,
  })
  const { search, metrics } = await meter({
    engine: needs.search,
    metrics: config.metrics,
    streams,
    cluster,
    db,
    replica,
  })
  const hasService = config.algolia.service !== null
  const cache = openResponseCache(db, {
    // A service's index changes at times of its own.
    limit: hasService ? 0 : config.responseCacheBytes,
    count: (result) => metrics?.countCacheable(result),
  })
  const listJson: ListJson = (...about) => listedJson(db, ...about, 1)

  /** A page of a collection, as JSON text of the contract. */
  const readCollection = (viewer: Viewer, name: string, page: number) =>
    collectionText({ db, search }, viewer, name, page)

  const published = { ...site, images: config.images }
  const staticPages = resolve(config.seoFolder)
  const pictures = openPictures(images, join(folder, '.pictures'), (name, why) =>
    log.warn({ name, why }, 'picture not shown'),
  )
  const embedded =
    config.embeddings &&
    new EmbeddedCards(db, {
      service: config.embeddings,
      archive: store.place,
      isSender: !cluster || cluster.isLeader,
      onWarning: (sentence) => log.warn(sentence),
      onError: (error) => log.error({ err: error }, 'cards were not embedded'),
    })
  const learned = new LearnedModel(db, {
    archive: store.place,
    embedded: embedded ?? undefined,
    onError: (error) => log.error({ err: error }, 'related cards were not learned'),
  })
  const byMeaning = listByMeaning({ db, search, learned })
  const readRelated = (viewer: Viewer, id: string) => relatedCards({ db, learned }, viewer, id)
  const repeated = new RepeatedPrompts(db, {
    archive: store.place,
    onError: (error) => log.error({ err: error }, 'prompts were not compared'),
  })
  // Pages that wait for nothing.
  const findRelated = relatedOfPublic({ db, learned: { current: () => learned.atOnce() } })
  const generation = openGeneration(
    { db, search, openRelated: relatedForPages({ db, learned }) },
    staticPages,
    (error) => log.error({ err: error }, 'generation of static pages failed'),
  )
  const { blockOf } = accounts
  return {
    http,
    health,
    cluster,
    config,
    site,
    store,
    db,
    /** The data folder. */
    folder,
    /** The build's folder. */
    pages,
    secret,
    isSecure,
    accounts,
    /** Where a request comes from, for counting. */
    blockOf,
    identity,
    /** Gives an anonymous visitor an identity. */
    bind: identity.bind,
    findViewer,
    onSignedIn,
    search,
    hasService,
    metrics,
    cache,
    listJson,
    publicReads: {
      ...publicReads({ db, search }),
      collection: (name: string, page: number) => readCollection(ANYONE, name, page),
      time: publicTime({ db, search }),
      asked: (id: string) => askedGroup({ db, repeated }, ANYONE, id),
    },
    readCollection,
    sendBook: openBooks(db),
    readRelated,
    findRelated,
    byMeaning,
    isTimeThere: isTimeThere({ db, search }),
    /** What is drawn of a year; null for one without public cards. */
    yearPicture: (year: string) => yearPicture({ db }, year, published.title),
    markdownPages: markdownPages({
      db,
      search,
      byMeaning,
      cache,
      site: published,
      showReasoning: config.showReasoning,
      findViewer,
      readCollection,
    }),
    showReasoning: config.showReasoning,
    changed,
    /** One broadcaster for everyone, one for those who see private cards. */
    cardBroadcasters,
    commentBroadcaster,
    /** Encrypts the numbers of comments and events, which count private threads too. */
    numbers,
    discussion: { db, live, secret, rules: config.comments },
    limits: { secret, blockOf, isLimited: config.comments.isLimited },
    pictures,
    learned,
    repeated,
    published,
    generation,
    staticPages,
    /** @throws Refusal 'unavailable' when they could not be written */
    writeStaticPages: async () => {
      const { success, message } = await generation.runNext(published)
      if (!success) throw new Refusal('unavailable', message)
    },
    // Writes once more what is published of cards as files. Words that are to go do not wait for what is learned.
    renew: pageRenewal({ db, search, openRelated: () => Promise.resolve(findRelated) }, published, staticPages),
  }
}
