import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import type { Answers } from './answers.ts'
import { encodingFor } from './packing.ts'
import { alreadyHas, marks } from './revalidate.ts'

export interface FrontNeeds {
  answers: Pick<Answers, 'known'>
  /** What every answer carries. */
  headers: OutgoingHttpHeaders
  /** True while requests may be answered here: not when each is to be logged, nor once the server is being closed. */
  isOpen: () => boolean
  /** Told of each request that is answered here, as it comes. */
  watch: (request: IncomingMessage, response: ServerResponse, route: string) => void
}

/**
 * Answers what is kept before the app is asked: the app takes as long to find out what a request wants, and who asks, as
 * sending takes. Who sends no cookie is nobody: there is no other way to be somebody. Everything else, and whatever is in
 * doubt, goes its usual way; the answer is the same but for its request id.
 */
export function answerInFront(server: Server, { answers, headers, isOpen, watch }: FrontNeeds): void {
  const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')

  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers: asked } = request
    if (method !== 'GET' || asked.cookie !== undefined || asked.host === undefined || !isOpen()) return false
    const known = answers.known(url, encodingFor(asked['accept-encoding']))
    if (!known) return false
    watch(request, response, known.route)
    const head = { 'x-request-id': randomUUID(), ...headers, ...marks(known.tag) }
    if (alreadyHas(request, known.tag)) {
      response.writeHead(304, head).end()
      return true
    }
    const { body, encoding, type } = known
    const packed = encoding === null ? undefined : { 'content-encoding': encoding }
    response.writeHead(200, { ...head, ...packed, 'content-type': type, 'content-length': body.length }).end(body)
    return true
  }

  server.on('request', (request, response) => {
    if (isAnswered(request, response)) return
    for (const handle of usual) handle(request, response)
  })
}
