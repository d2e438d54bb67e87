import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createClient, type CallOptions, type Calls, type Output } from '#api/call.ts'
import type { Card } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { accountViewer, openAccounts, type Accounts } from '#server/accounts/accounts.ts'
import { buildApp } from '#server/app.ts'
import type { AppDependencies } from '#server/app-context.ts'
import { readConfig } from '#server/config.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { everyDatabase, fill, type TestArchive, type TestDatabase } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { siteSecret } from '#store/secret.ts'

/** A whole server on an archive in memory, spoken to through the app's own client. */
export interface TestApp {
  app: FastifyInstance
  archive: TestArchive
  /** The folder that pictures lie in. */
  images: string
  /** Where static pages are written. */
  seo: string
  accounts: Accounts
  /** The viewer of the next calls; null for the account of their session cookie. */
  viewer: Viewer | null
  call: <Name extends keyof Calls>(name: Name, options?: CallOptions<Calls[Name]>) => Promise<Output<Name>>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const AN_ADMIN: Viewer = { role: 'admin', id: 'admin', name: 'Ada', email: 'ada@example.com' }

/** Hashing in earnest takes a quarter of a second each time; src/server/accounts/password.test.ts does it. */
const LIGHT_COST = { log2N: 8, r: 8, p: 1 }

const PAGE = `<!doctype html><html lang="en"><head><title>colloquy</title><script type="application/json" id="site"></script></head><div id="root"></div>`

/**
 * Starts a server over these cards.
 * @param settings as in the environment
 * @param needs `logTo`: where log lines go, with a LOG_LEVEL other than 'silent'
 */
export async function openTestApp(
  cards: readonly Card[],
  settings: Record<string, string> = {},
  {
    database = everyDatabase[0]!,
    ...needs
  }: { database?: TestDatabase } & Pick<AppDependencies, 'logTo' | 'onRoute'> = {},
): Promise<TestApp> {
  const archive = await database.open()
  await fill(archive, cards)
  return openTestServer(archive, settings, needs)
}

/** Starts a server on an archive; closing it closes the archive. */
export async function openTestServer(
  archive: TestArchive,
  settings: Record<string, string> = {},
  needs: Pick<AppDependencies, 'logTo' | 'onRoute'> = {},
): Promise<TestApp> {
  const folder = temporaryFolder()
  const images = join(folder.path, 'images')
  const pages = join(folder.path, 'pages')
  const seo = join(folder.path, 'dist', 'card')
  mkdirSync(images)
  mkdirSync(pages)
  writeFileSync(join(pages, 'index.html'), PAGE)
  const config = readConfig({
    LOG_LEVEL: 'silent',
    READ_LIMIT: 'off',
    READ_LIMIT_KEYS: 'off',
    SEO_FOLDER: seo,
    ...settings,
  })
  const accounts = openAccounts({
    store: archive.store,
    secret: await siteSecret(archive.store.db),
    site: config.site,
    isSignUpOpen: config.accounts.isSignUpOpen,
    oidc: config.accounts.oidc,
    trustedProxies: config.trustedProxies,
    passwordCost: LIGHT_COST,
  })
  const test: TestApp = {
    archive,
    accounts,
    images,
    seo,
    viewer: ANYONE,
    app: await buildApp({
      ...archive,
      config,
      accounts,
      ...needs,
      images: [imageFolder(images)],
      findViewer: async (request, again) => test.viewer ?? (await accountViewer(accounts, request, again)) ?? ANYONE,
      pages,
      texts: folder.path,
      answerTimeout: 60_000,
    }),
    call: createClient((url, init) => send(test.app, url, init)),
    get: (url, headers = {}) => test.app.inject({ url, headers }),
    close: async () => {
      await test.app.close()
      await archive.close()
      folder.remove()
    },
  }
  return test
}

/** `app.inject` in the shape of `fetch`. */
async function send(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const options: InjectOptions = {
    url,
    method: (init.method ?? 'GET') as 'GET',
    headers: init.headers as Record<string, string>,
  }
  if (typeof init.body === 'string') options.payload = init.body
  const { statusCode, body } = await app.inject(options)
  return new Response(statusCode === 304 ? null : body, { status: statusCode })
}

/** The headers of an answer without those that differ from one to the next. */
export const steadyHeaders = (headers: LightMyRequestResponse['headers']) => ({
  ...headers,
  date: '',
  'x-request-id': '',
})
