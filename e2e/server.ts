import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base } from '@playwright/test'
import { imageName } from '#archive/card.ts'

export { expect } from '@playwright/test'

/** A running Colloquy with a data folder of its own, filled with the demo archive. */
export interface RunningServer {
  /** `http://127.0.0.1:PORT`; paths of `page.goto` are relative to it. */
  url: string
  /** The data folder, which `colloquy` commands can be given as COLLOQUY_DATA. */
  data: string
}

interface Fixtures {
  /** Settings of the server beyond the defaults: `test.use({ settings: { … } })` at the top of a file. */
  settings: Settings
  server: RunningServer
}

interface WorkerFixtures {
  /** The running server with these settings; starts it where it is not the one of the test before. */
  serverWith: (settings: Settings) => Promise<RunningServer>
}

type Settings = Record<string, string>

const OPEN = /^Colloquy \S+ is open at (http:\/\/\S+)$/

/**
 * `test` of Playwright with the real server: the tests of a file share its data, and so do files with the same settings
 * that come one after the other. Files without settings share one server for as long as the worker runs.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],

  // Next to the worker's browser, which stays: a worker for each file's settings would start a browser as well.
  serverWith: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
    async ({}, use) => {
      const plain = place()
      const own = place()
      await use((settings) => (Object.keys(settings).length === 0 ? plain : own).serve(settings))
      await Promise.all([plain.close(), own.close()])
    },
    { scope: 'worker' },
  ],

  server: [async ({ serverWith, settings }, use) => use(await serverWith(settings)), { timeout: 120_000 }],

  baseURL: async ({ server }, use) => {
    await use(server.url)
  },

  // Playwright empties the context before the next test, except of these two; pages of others would go on asking the server.
  context: async ({ context, browser }, use) => {
    await use(context)
    await context.setOffline(false)
    await context.clearPermissions()
    const others = browser.contexts().filter((one) => one !== context)
    await Promise.all(others.map((one) => one.close()))
  },

  // A page of its own, with a history of its own, next to an empty one that keeps the process of the context.
  page: async ({ context }, use) => {
    if (context.pages().length === 0) await context.newPage()
    const page = await context.newPage()
    await use(page)
    // Requests of the page meanwhile, which a test's route answers, are ignored.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  },

  // A service worker would answer where a test wants to hold an answer back; `allow` where the worker is the subject.
  serviceWorkers: 'block',
})

/** Where the data folder lies, with the demo archive, that each server gets a copy of. */
const TEMPLATE = 'COLLOQUY_E2E_BEGINNING'

/** How Chromium asks for a picture. */
const PICTURE = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }

/**
 * Has a server make the data folder that all others begin with: filling it takes a third of a start, and making its
 * pictures in the size of the browser as long.
 */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'colloquy-e2e-beginning-'))
  const child = start({ PORT: '0', COLLOQUY_DATA: data })
  const url = await address(child)
  const { cards } = (await (await fetch(`${url}/api/cards?size=500`)).json()) as {
    cards: { id: string; imageUrl: string }[]
  }
  for (const { id, imageUrl } of cards) {
    if (imageUrl === '') continue
    for (const mode of ['color', 'bw'] as const) {
      await (await fetch(`${url}/images/${imageName(id, mode)}`, { headers: PICTURE })).arrayBuffer()
    }
  }
  await end(child)
  process.env[TEMPLATE] = data
  return () => rm(data, { recursive: true })
}

/** Room for one server: another with other settings takes its place. */
function place() {
  let named = ''
  let running: { server: RunningServer; child: ChildProcess } | null = null
  const close = async () => {
    if (!running) return
    const { child, server } = running
    running = null
    await end(child)
    // Scheduled backups lie next to it.
    for (const folder of [server.data, `${server.data}-backups`]) await rm(folder, { recursive: true, force: true })
  }
  const serve = async (settings: Settings): Promise<RunningServer> => {
    const name = JSON.stringify(settings)
    if (!running || name !== named) {
      await close()
      const data = await mkdtemp(join(tmpdir(), 'colloquy-e2e-'))
      await cp(process.env[TEMPLATE]!, data, { recursive: true })
      const child = start({ PORT: '0', COLLOQUY_DATA: data, SEO_FOLDER: join(data, 'seo'), ...settings })
      running = { server: { url: '', data }, child }
      named = name
      running.server.url = await address(child)
    }
    return running.server
  }
  return { serve, close }
}

/** `colloquy` as the tests run it, with cheap password hashing, which other tests cover. */
export const LIGHT_PASSWORDS = ['--import', './e2e/light-passwords.ts'] as const

/** Inherited environment variables; the settings of the developer's shell must not reach the server. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT']

function start(settings: Settings): ChildProcess {
  const surroundings = Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]]))
  return spawn(process.execPath, [...LIGHT_PASSWORDS, 'src/cli/start.js', 'serve'], {
    env: { ...surroundings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The address that the server prints when it is open. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        // Only what it says before it is open is of use in an error.
        if (said.length < 200) said.push(line)
        const open = OPEN.exec(line)
        if (open) resolve(open[1]!)
      })
    }
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said.join('\n')}`)))
    child.once('error', reject)
  })
}

/** Asks it to end, and insists after ten seconds. */
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const insist = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(insist)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
