import { fork, type ChildProcess } from 'node:child_process'
import { Agent, createServer, get } from 'node:http'
import { join } from 'node:path'
import { startColloquy } from '#main'
import { readConfig } from '#server/config.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { markdownTable } from './report.ts'
import type { Vocabulary } from './query-kinds.ts'

const CLIENTS = 32
const SECONDS = 4

/** Requests a second of the server over an archive, beside a bare server that sends the same bytes. */
export async function timeHttp(folder: string, words: Vocabulary): Promise<string> {
  const own = await started('colloquy', folder)
  const path = (word: string) => `/api/cards?${writeFilters({ ...NO_FILTERS, search: [word] })}`
  const paths = words.middling.map(path)
  const { body, etag } = await once(own.address + paths[0]!)
  const bare = await started('bare', body.toString('base64'))
  try {
    const rates = new Map<string, number>()
    // In turns, twice: a busy machine is as unfair to all.
    for (let turn = 0; turn < 2; turn++) {
      for (const [name, address, asked, headers] of [
        ['bare', bare.address, paths, {}],
        ['searched anew', own.address, paths, {}],
        ['known already (304)', own.address, paths.slice(0, 1), { 'if-none-match': etag }],
      ] as const) {
        rates.set(
          name,
          Math.max(
            rates.get(name) ?? 0,
            await rate(
              asked.map((one) => address + one),
              headers,
            ),
          ),
        )
      }
    }
    const rows = [...rates].map(([name, each]) => [
      name,
      String(Math.round(each)),
      (each / rates.get('bare')!).toFixed(2),
    ])
    return markdownTable(['over HTTP, pages of 50', 'requests a second', 'of the bare server'], rows)
  } finally {
    own.child.kill()
    bare.child.kill()
  }
}

interface Started {
  child: ChildProcess
  address: string
}

async function started(kind: 'colloquy' | 'bare', what: string): Promise<Started> {
  const child = fork(join(import.meta.dirname, 'http.ts'), [kind], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The ${kind} server ended`)))
    child.once('message', (message) => resolve(message as string))
    child.send(what)
  })
  return { child, address }
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

const once = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ body: Buffer; etag: string }>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve({ body: Buffer.concat(pieces), etag: response.headers.etag ?? '' }))
    }).on('error', reject)
  })

/** How many requests a second are answered to some clients that each wait for their answer. */
async function rate(urls: readonly string[], headers: Record<string, string>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < end) await once(urls[done++ % urls.length]!, headers)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done / SECONDS
}

/** In the other process: one server, until it is killed. */
if (process.argv[1] === import.meta.filename && process.send) {
  const [kind] = process.argv.slice(2)
  process.once('message', (what: string) => {
    if (kind === 'bare') {
      const body = Buffer.from(what, 'base64')
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
        response.end(body)
      })
      server.listen(0, '127.0.0.1', () => {
        process.send!(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
      })
      return
    }
    startColloquy(readConfig({ PORT: '0', COLLOQUY_DATA: what })).then(
      ({ address }) => process.send!(address),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
