import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

/** A server in a process of its own. */
export interface Server {
  address: string
  stop(): Promise<void>
}

export interface RealServer extends Server {
  /** From the start of the process until it can be asked, in seconds. */
  startedIn: number
  /** The number of the process. */
  pid: number
  /** Memory of the process, in MB. */
  memory(): Promise<number>
}

/** An answer as it was sent. */
export interface Sent {
  path: string
  headers: IncomingHttpHeaders
  /** In base64. */
  body: string
}

const PROGRAM = join(import.meta.dirname, '../src/cli/start.js')

/** Starts Colloquy over a data folder as `npm start` does. @param settings besides the defaults */
export async function startServer(folder: string, settings: Record<string, string> = {}): Promise<RealServer> {
  const start = performance.now()
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { PATH: process.env['PATH'], PORT: '0', COLLOQUY_DATA: folder, READ_LIMIT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      const [, found] = /open at (\S+)/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)))
  })
  return {
    address,
    startedIn: (performance.now() - start) / 1000,
    pid: child.pid!,
    memory: async () => {
      const answer = await fetch(`${address}/metrics`)
      const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(await answer.text()) ?? []
      return Number(bytes) / 2 ** 20
    },
    stop: () => ended(child),
  }
}

/** Starts a bare server that sends what another one sent. */
export async function startBare(answers: readonly Sent[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send(answers)
  const [address] = (await once(child, 'message')) as [string]
  return { address, stop: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit')
  child.kill('SIGTERM')
  await end
}

/** A server's responses to these paths with all headers, so that another server can send the same bytes. */
export const recordResponses = (
  { address }: Server,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<Sent[]> => Promise.all(paths.map((path) => sent(address, path, headers)))

function sent(address: string, path: string, headers: Record<string, string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(address + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        // Node writes these itself, for each answer.
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers
        if (response.statusCode === 200) resolve({ path, headers: own, body: Buffer.concat(chunks).toString('base64') })
        else reject(new Error(`${path} was answered with ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}
