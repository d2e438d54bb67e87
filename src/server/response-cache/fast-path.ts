import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import type { ResponseCache } from './response-cache.ts'
import { encodingFor } from './compress.ts'
import { isNotModified, cacheHeaders } from './etag.ts'

export interface FastPathOptions {
  cache: Pick<ResponseCache, 'known'>
  /** The headers of every response. */
  headers: OutgoingHttpHeaders
  /** False where every request is logged, and while the server is being closed: then nothing takes the fast path. */
  isOpen: () => boolean
  /** Called for each request that takes the fast path, before its response is sent. */
  watch: (request: IncomingMessage, response: ServerResponse, route: string) => void
}

/**
 * Sends cached responses before the app routes a request: routing and sessions take as long as sending. A request without a
 * cookie is anonymous, as there is no other way to sign in. Everything else, and every stale entry, goes to the app, whose
 * response is the same but for its request id.
 */
export function addFastPath(server: Server, { cache, headers, isOpen, watch }: FastPathOptions): void {
  const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers: asked } = request
    if (method !== 'GET' || asked.cookie !== undefined || asked.host === undefined || !isOpen()) return false
    const known = cache.known(url, encodingFor(asked['accept-encoding']))
    if (!known) return false
    watch(request, response, known.route)
    const head = { 'x-request-id': randomUUID(), ...headers, ...cacheHeaders(known.tag) }
    if (isNotModified(request, known.tag)) {
      response.writeHead(304, head).end()
      return true
    }
    const { body, encoding, type } = known
    const compressed = encoding === null ? undefined : { 'content-encoding': encoding }
    response.writeHead(200, { ...head, ...compressed, 'content-type': type, 'content-length': body.length }).end(body)
    return true
  }

  server.on('request', (request, response) => {
    if (isAnswered(request, response)) return
    for (const handle of usual) handle(request, response)
  })
}
