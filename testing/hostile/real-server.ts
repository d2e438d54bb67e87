import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** The real server in a process of its own, with a data folder of its own. */
export interface RealServer {
  url: string
  port: number
  pid: number
  /** Everything that it has written. */
  said(): string
  /** The longest turn of its event loop since this was asked last, in milliseconds of work. */
  longestTurn(): Promise<number>
  /** Imports cards from the command line while it runs, and publishes them. @returns what the command printed */
  importCards(lines: readonly (object | Buffer)[]): string
  close(): Promise<void>
}

const OPEN = /^Colloquy is open at (http:\/\/\S+)$/

/** Starts `colloquy serve` on a free port; it needs the built page. */
export async function startRealServer(settings: Record<string, string> = {}): Promise<RealServer> {
  const folder = temporaryFolder()
  const env = { PATH: process.env['PATH'], COLLOQUY_DATA: folder.path, PORT: '0', COMMENT_LIMITS: 'off', ...settings }
  const child = fork('src/cli/start.js', ['serve'], {
    env,
    execArgv: ['--import', './testing/hostile/watch-loop.ts'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  const url = await opened(child, lines)
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid!,
    said: () => lines.join('\n'),
    async longestTurn() {
      child.send('longest turn')
      const [answer] = (await once(child, 'message')) as [{ longest: number }]
      return answer.longest
    },
    importCards(cards) {
      const file = join(folder.path, 'cards.jsonl')
      const bytes = cards.map((card) => (Buffer.isBuffer(card) ? card : Buffer.from(JSON.stringify(card))))
      writeFileSync(file, Buffer.concat(bytes.flatMap((line) => [line, Buffer.from('\n')])))
      const args = ['src/cli/start.js', 'import', file, '--publish', '--despite-findings']
      return execFileSync(process.execPath, args, { env, encoding: 'utf8' })
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      folder.remove()
    },
  }
}

function opened(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const open = OPEN.exec(line)
        if (open) resolve(open[1]!)
      })
    }
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)))
  })
}
