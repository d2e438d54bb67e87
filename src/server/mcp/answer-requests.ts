import { AsyncLocalStorage } from 'node:async_hooks'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Refusal } from '#archive/refusal.ts'
import { openSemaphore } from '#archive/semaphore.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { openMcpServer } from './open-server.ts'
import type { McpArchive } from './reading-tool.ts'

/** Maximum number of concurrent requests: each takes some milliseconds, for which readers of the page wait. */
const CONCURRENCY = 4
/** Maximum length of the queue, and maximum time in it, in milliseconds. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 10_000
/** When it is worth trying again, in seconds. */
const RETRY_AFTER = 2

/** An answer as it is sent; notifications have none. */
interface Answer {
  status: number
  headers: Record<string, string>
  body: string | undefined
}

/**
 * Handles requests of the Streamable HTTP transport, a few at once. The servers are made once, as describing all tools takes
 * longer than most calls; each handles one request at a time, which carries archive and viewer.
 * @param site gives the servers their names
 * @returns a function that handles a request whose body was read; throws Refusal 'unavailable' when the queue is full
 */
export function mcpAnswers(site: Parameters<typeof openMcpServer>[0]) {
  const semaphore = openSemaphore(CONCURRENCY, MAX_WAITING)
  const asking = new AsyncLocalStorage<McpArchive>()
  const idle: McpServer[] = []

  async function answer(archive: McpArchive, request: Request, parsedBody: unknown): Promise<Answer> {
    const server = idle.pop() ?? openMcpServer(site, () => asking.getStore()!)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const response = await asking.run(archive, () => transport.handleRequest(request, { parsedBody }))
      const { status, headers, body } = response
      return { status, headers: Object.fromEntries(headers), body: body === null ? undefined : await response.text() }
    } finally {
      await server.close()
      idle.push(server)
    }
  }

  return (archive: McpArchive, request: Request, parsedBody: unknown): Promise<Answer> =>
    semaphore.run(() => answer(archive, request, parsedBody), {
      until: performance.now() + MAX_WAIT_MS,
      refuse: () => new Refusal('unavailable', MCP_TEXTS.busy, RETRY_AFTER),
    })
}
