import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AlgoliaService } from '#search/algolia-client.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

export const NODE_ADMIN_KEY = 'the admin key of a test'
export const NODE_SEARCH_KEY = 'the search key of a test'

/** A search node in a process of its own, on a free port and with a file of its own. */
export interface TestNode {
  /** As the settings of an archive would name it. */
  service: AlgoliaService
  close(): Promise<void>
}

/** Starts `colloquy search-node`, and waits until it is open. */
export async function startTestNode(): Promise<TestNode> {
  const folder = temporaryFolder()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/cli/start.js'), 'search-node'], {
    cwd: folder.path,
    env: {
      PATH: process.env['PATH'],
      SEARCH_NODE_PORT: '0',
      SEARCH_NODE_FILE: join(folder.path, 'node.db'),
      SEARCH_NODE_ADMIN_KEY: NODE_ADMIN_KEY,
      SEARCH_NODE_SEARCH_KEY: NODE_SEARCH_KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(said, 'line'), once(child, 'exit')])) as [string]
  const address = /^The search node is open at (\S+)$/.exec(String(line))?.[1]
  if (address === undefined) throw new Error(`The search node did not open: ${line}`)
  return {
    service: { appId: 'colloquy', apiKey: NODE_ADMIN_KEY, index: 'cards', hosts: [address], region: undefined },
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      folder.remove()
    },
  }
}
