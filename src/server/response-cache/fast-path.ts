import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { bearerOf } from '#server/http/bearer.ts'
import type { Http } from '#server/http/open-http.ts'
import type { ResponseCache } from './response-cache.ts'
import { encodingFor } from './compress.ts'
import { isNotModified, cacheHeaders } from './etag.ts'

interface FastPathNeeds {
  cache: Pick<ResponseCache, 'known'>
  config: Pick<Config, 'logLevel'>
  http: Pick<Http, 'headers' | 'isClosing'>
  /** Counts a request that takes the fast path, before its response is sent. */
  metrics: { watchOne(request: IncomingMessage, response: ServerResponse, route: string): void } | undefined
}

/** Levels at which every request is logged, so none takes the fast path. */
const EACH_LOGGED: ReadonlySet<Config['logLevel']> = new Set(['trace', 'debug', 'info'])

/**
 * Sends cached responses before the app routes a request, as routing and sessions take as long as sending. A request without a
 * cookie or an API key is anonymous, as there is no other way to sign in. Everything else, and every stale entry, goes to the
 * app, whose response differs only in its request id.
 */
export function fastPath({ server }: FastifyInstance, { cache, config, http, metrics }: FastPathNeeds): void {
  const { headers, isClosing } = http
  if (EACH_LOGGED.has(config.logLevel)) return
  const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers: asked } = request
    if (
      method !== 'GET' ||
      asked.cookie !== undefined ||
      bearerOf(asked) !== null ||
      asked.host === undefined ||
      isClosing()
    )
      return false
    const known = cache.known(url, encodingFor(asked['accept-encoding']))
    if (!known) return false
    metrics?.watchOne(request, response, known.route)
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
