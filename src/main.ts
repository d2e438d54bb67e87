import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ANYONE } from '#archive/viewer.ts'
import { DEMO_COLLECTIONS } from '#demo/demo-collections.ts'
import { demoPictures, picturedDemo } from '#demo/demo-pictures.ts'
import { openEngine } from '#search/open-engine.ts'
import { deleteUnpublished } from '#search/delete-unpublished.ts'
import { accountViewer, openAccounts } from '#server/accounts/accounts.ts'
import { buildApp } from '#server/app.ts'
import { scheduleBackups } from '#server/backup/schedule-backups.ts'
import type { Config } from '#server/config.ts'
import type { Cluster } from '#server/cluster/cluster.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { signArchive } from '#server/proof/sign-archive.ts'
import { clearForgotten } from '#server/forget/clear-forgotten.ts'
import { openRelatedInProcess } from '#server/related/learn-in-process.ts'
import { seedDemo } from '#server/import/seed-demo.ts'
import { publishedSite } from '#server/static-site/published-site.ts'
import { renewPages } from '#server/static-site/renew-pages.ts'
import { hasAdmin } from '#store/accounts.ts'
import { emptyCardText } from '#store/card-text.ts'
import { openStore } from '#store/open.ts'
import { siteSecret } from '#store/secret.ts'
import { renewStalePages } from '#store/stale-pages.ts'

export interface RunningColloquy {
  /** Where it is reached, such as http://127.0.0.1:3000. */
  address: string
  /** True where an account has the admin claim. */
  hasAdmin: boolean
  /** Lets running requests end, cuts those that do not, and closes the archive. */
  close(): Promise<void>
}

/** Requests that have not ended so long after the server was asked to are cut, in milliseconds. */
const CLOSE_TIMEOUT_MS = 7000

/**
 * Starts the server: settings, then store, then search, then app. A new archive opens with the demo in it.
 * @param cluster the other processes of this server, where there are some
 */
export async function startColloquy(config: Config, cluster?: Cluster): Promise<RunningColloquy> {
  const server: { log?: FastifyBaseLogger } = {}
  const store = await openStore({
    folder: resolve(config.folder),
    databaseUrl: config.databaseUrl,
    readUrl: config.readUrl,
    log: (facts, message) => server.log?.warn(facts, message),
  })
  const isLeader = !cluster || cluster.isLeader
  const search = openEngine(store, {
    index: config.searchIndex,
    service: config.algolia.service,
    isKeeper: isLeader,
    waits: false,
    onError: (error) => server.log?.error({ err: error }, 'search failed'),
  })
  try {
    if (isLeader && config.searchIndex === 'memory') await emptyCardText(store.db)
    await seedDemo(store, search, picturedDemo, DEMO_COLLECTIONS)
    const secret = config.accounts.secret ?? (await siteSecret(store.db))
    const accounts = openAccounts({
      store,
      secret,
      site: config.site,
      isSignUpOpen: config.accounts.isSignUpOpen,
      oidc: config.accounts.oidc,
      trustedProxies: config.trustedProxies,
      onError: (message, reasons) => server.log?.error({ reasons }, message),
    })
    const app = await buildApp({
      store,
      search,
      config,
      accounts,
      images: [imageFolder(join(resolve(config.folder), 'images')), demoPictures()],
      findViewer: async (request, again) => (await accountViewer(accounts, request, again)) ?? ANYONE,
      pages: join(import.meta.dirname, '../dist/web'),
      texts: resolve(config.folder),
      cluster,
    })
    server.log = app.log
    if (isLeader) {
      const library = { db: store.db, search, openRelated: openRelatedInProcess(store.db) }
      await clearForgotten({ ...config, ...library }).catch((error: unknown) =>
        app.log.error({ err: error }, 'what is left of forgotten cards was not cleared'),
      )
      await renewStalePages(store.db, (ids) =>
        renewPages(library, publishedSite(config), resolve(config.seoFolder), ids),
      ).catch((error: unknown) => app.log.error({ err: error }, 'pages with redacted words were not written again'))
    }
    await search.prepare()
    const { service } = config.algolia
    const unwatch = service
      ? deleteUnpublished(store.db, service, (error) =>
          app.log.error({ err: error }, 'removals could not be sent to the search service'),
        )
      : null
    // Behind the last thing that may fail: a server that listens and does not start would stay, and answer with errors.
    const isAdminThere = await hasAdmin(store.db)
    const address = await app.listen({ host: config.host, port: config.port })
    const log = (facts: object, message: string) => app.log.error(facts, message)
    let isClosing = false
    const signed = isLeader
      ? signArchive(store.db, () => isClosing).catch((error: unknown) => log({ err: error }, 'cards were not signed'))
      : null
    const { watch } = config.intake
    const following =
      isLeader && watch.length > 0
        ? (await import('#server/watch/watch-folders.ts')).watchFolders({ db: store.db, search }, config, {
            folders: watch,
            onRead: (path, { trouble }) => app.log.info({ path, trouble }, 'read what is new'),
            onError: (error) =>
              typeof error === 'string'
                ? app.log.warn(error)
                : app.log.error({ err: error }, 'a folder was not followed'),
          })
        : null
    const place = { kind: store.kind, db: store.db, folder: resolve(config.folder) }
    const leaveBackups = isLeader
      ? scheduleBackups(place, config.backups, {
          onWritten: (file) => app.log.info({ file }, 'backup written'),
          onError: (error) => log({ err: error }, 'the scheduled backup failed'),
        })
      : null
    return {
      address,
      hasAdmin: isAdminThere,
      close: async () => {
        unwatch?.()
        const left = following?.close()
        const backedUp = leaveBackups?.()
        isClosing = true
        const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
        await app.close()
        clearTimeout(cut)
        await Promise.all([signed, left, backedUp])
        await search.close()
        await store.close()
      },
    }
  } catch (error) {
    await search.close()
    await store.close()
    throw error
  }
}
