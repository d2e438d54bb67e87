import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, type ServerProcess } from '#testing/real/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** The real server in a process of its own, with a data folder of its own. */
export interface RealServer extends Pick<ServerProcess, 'url' | 'port' | 'pid' | 'said'> {
  /** The longest turn of its event loop since this was asked last, in milliseconds of work. */
  longestTurn(): Promise<number>
  /** Imports cards from the command line while it runs, and publishes them. @returns what the command printed */
  importCards(lines: readonly (object | Buffer)[]): string
  close(): Promise<void>
}

/** Starts `colloquy serve` on a free port; it needs the built page. */
export async function startRealServer(settings: Record<string, string> = {}): Promise<RealServer> {
  const folder = temporaryFolder()
  const own = { COLLOQUY_DATA: folder.path, LOG_LEVEL: 'warn', ...settings }
  const server = await startServer(own, { preload: './testing/hostile/watch-loop.ts' })
  const { child } = server
  return {
    ...server,
    said: () => server.said().trimEnd(),
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
      return execFileSync(process.execPath, args, { env: { PATH: process.env['PATH'], ...own }, encoding: 'utf8' })
    },
    async close() {
      await server.end('SIGTERM')
      folder.remove()
    },
  }
}
