import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { makeCall, type CallOptions, type Calls, type Output } from '#api/call.ts'
import type { Card } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** A whole server on an archive in memory, spoken to through the app's own client. */
export interface TestApp {
  app: FastifyInstance
  archive: TestArchive
  /** The folder that pictures lie in. */
  images: string
  /** Who the next calls come from. */
  viewer: Viewer
  call: <Name extends keyof Calls>(name: Name, options?: CallOptions<Calls[Name]>) => Promise<Output<Name>>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const AN_ADMIN: Viewer = { role: 'admin', id: 'admin', name: 'Ada', email: 'ada@example.com' }

const PAGE = `<!doctype html><title>colloquy</title><script type="application/json" id="site"></script><div id="root"></div>`

/** Starts a server over these cards. @param settings as in the environment */
export async function openTestApp(cards: readonly Card[], settings: Record<string, string> = {}): Promise<TestApp> {
  const archive = await everyDatabase[0]!.open()
  await fill(archive, cards)
  return openTestServer(archive, settings)
}

/** Starts a server on an archive; closing it closes the archive. */
export async function openTestServer(archive: TestArchive, settings: Record<string, string> = {}): Promise<TestApp> {
  const folder = temporaryFolder()
  const images = join(folder.path, 'images')
  const pages = join(folder.path, 'pages')
  mkdirSync(images)
  mkdirSync(pages)
  writeFileSync(join(pages, 'index.html'), PAGE)
  const test: TestApp = {
    archive,
    images,
    viewer: ANYONE,
    app: await buildApp({
      ...archive,
      config: readConfig({ LOG_LEVEL: 'silent', ...settings }),
      images: [imageFolder(images)],
      findViewer: () => Promise.resolve(test.viewer),
      pages,
    }),
    call: makeCall((url, init) => send(test.app, url, init)),
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
