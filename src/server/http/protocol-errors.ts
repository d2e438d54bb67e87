import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { errorPage, HTML_TYPE, wantsPage } from './error-page.ts'
import { HSTS_SECONDS } from './security-headers.ts'

/**
 * Headers of responses that are sent before any hook runs, so before helmet. None of them is a page of the site, so nothing
 * may be loaded, framed or cached.
 */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';object-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Those of an error that a person opens, which has the style sheet of static pages. */
const PAGE_HEADERS = {
  'content-type': HTML_TYPE,
  'content-security-policy': HEADERS['content-security-policy'].replace(';', ";style-src 'self';font-src 'self';"),
}

/** Status and message of the errors of Node's parser, by their code. */
const REFUSED: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

const bodyOf = (message: string, requestId: string, code = 'bad-request'): string =>
  JSON.stringify({ error: { code, message, requestId } })

/**
 * Handlers that refuse invalid requests before the app's hooks and error handler run, in the contract's shape.
 * @param isSecure true when the site is reached by https
 */
export function protocolErrors(isSecure: boolean) {
  const headers = {
    ...HEADERS,
    ...(isSecure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  }
  return {
    /** Responds to a URL that the router cannot parse, or with an overlong id, without repeating the URL. */
    address: ({ code, statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH'
      const message = isTooLong ? 'There is nothing at this address.' : 'The address cannot be read.'
      // Of an address in another script, what a chat cut off is often half a letter.
      const isPage = wantsPage(request)
      void reply
        .status(isTooLong ? 404 : statusCode)
        .headers({ ...headers, ...(isPage ? PAGE_HEADERS : {}), 'x-request-id': request.id })
        .serializer(String)
        .send(
          isPage
            ? errorPage(message, request.id, '<a href="/">home</a>')
            : bodyOf(message, request.id, isTooLong ? 'not-found' : undefined),
        )
    },

    /** Responds to invalid HTTP, or to a request that is too slow, and closes the connection. */
    bytes: ({ code = '' }: { code?: string }, socket: Socket): void => {
      if (code === 'ECONNRESET' || socket.destroyed) return
      if (!socket.writable) {
        socket.destroy()
        return
      }
      const [status, message] = REFUSED[code] ?? [400, 'The request is not valid HTTP.']
      const id = randomUUID()
      const body = bodyOf(message, id)
      const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close', 'x-request-id': id }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    },

    /** Refuses, with our headers, requests that Node would refuse without them: no Host, or an unknown Expect. */
    unsupported: (app: FastifyInstance): void => {
      app.addHook('onRequest', ({ headers: { host }, raw }, _reply, done) => {
        const isRefused = host === undefined && raw.httpVersion !== '1.0'
        done(isRefused ? new Refusal('bad-request', 'The request names no host.') : undefined)
      })
      const server = app.server as Server
      server.on('checkExpectation', (_request, response) => {
        const id = randomUUID()
        response
          .writeHead(417, { ...headers, 'x-request-id': id })
          .end(bodyOf('What the request expects is not offered.', id))
      })
    },
  }
}
