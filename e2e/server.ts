import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** A running Colloquy with a data folder of its own, filled with the demo archive. */
export interface RunningServer {
  /** `http://127.0.0.1:PORT`; paths of `page.goto` are relative to it. */
  url: string
  /** The data folder, which `colloquy` commands can be given as COLLOQUY_DATA. */
  data: string
}

interface WorkerFixtures {
  /** Settings of the server beyond the defaults: `test.use({ settings: { … } })` at the top of a file. */
  settings: Record<string, string>
  server: RunningServer
}

const OPEN = /^Colloquy \S+ is open at (http:\/\/\S+)$/

/** `test` of Playwright with the real server: one for each worker, so that tests in one file share its data. */
export const test = base.extend<object, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ settings }, use) => {
      const data = await mkdtemp(join(tmpdir(), 'colloquy-e2e-'))
      const child = start({ PORT: '0', COLLOQUY_DATA: data, SEO_FOLDER: join(data, 'seo'), ...settings })
      try {
        await use({ url: await address(child), data })
      } finally {
        await end(child)
        await rm(data, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url)
  },

  // A service worker would answer where a test wants to hold an answer back; `allow` where the worker is the subject.
  serviceWorkers: 'block',
})

/** What a process needs of its surroundings; the settings of whoever runs the tests must not reach the server. */
const KEPT = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT']

function start(settings: Record<string, string>): ChildProcess {
  const surroundings = Object.fromEntries(KEPT.map((name) => [name, process.env[name]]))
  const args = ['src/cli/start.js', 'serve']
  return spawn(process.execPath, args, { env: { ...surroundings, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
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
