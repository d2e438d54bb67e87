import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { BROTLI, ENCODINGS, MIN_COMPRESSED_BYTES } from '#server/response-cache/compress.ts'
import type { DatabaseFailure } from '#store/database-failure.ts'
import { describeCalls } from './describe-calls.ts'
import { drainOnClose } from './drain.ts'
import { logSerializers } from './log-lines.ts'
import { standardOutput, type LogOutput } from './log-output.ts'
import { protocolErrors } from './protocol-errors.ts'
import { addRequestTimeout } from './request-timeout.ts'
import { requireSameOrigin } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { logRefusals } from './security-log.ts'
import { answerErrors } from './serve.ts'
import { limitUnreadResponses } from './unread-responses.ts'

interface HttpOptions {
  config: Pick<Config, 'site' | 'logLevel' | 'accounts'>
  /** True for an archive in PostgreSQL, whose responses need a timeout. */
  isPostgres: boolean
  /** Destination of log lines; standard output if left out. */
  logTo?: LogOutput | undefined
  /** Called for every route as it is registered, such as 'GET /api/cards'. */
  onRoute?: ((route: string) => void) | undefined
  /** Timeout of a response with PostgreSQL, in milliseconds; 4,500 if left out. */
  answerTimeout?: number | undefined
  /** Called when the database fails a request. */
  onFailure: (failure: DatabaseFailure) => void
}

export interface Http {
  app: FastifyInstance
  /** The headers of every response. */
  headers: OutgoingHttpHeaders
  /** True once the server was asked to shut down. */
  isClosing: () => boolean
}

/** Timeouts for the headers and the whole request, in milliseconds, and the interval of their check. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 15_000
const TIMEOUTS_CHECKED = 2500
/**
 * Inactivity timeout of a connection in milliseconds, such as of a client that does not read; it takes effect after the second
 * such period where bytes wait for the client. Live streams and calls with `answersWhenDone` are exempt.
 */
const SILENT_CONNECTION = 25_000
/** Query timeout in milliseconds: a frozen PostgreSQL never responds. SQLite runs in this process and has none. */
const ANSWER_TIMEOUT = 4500
const BODY_LIMIT = 1024 * 1024

/** The HTTP server without routes: limits, log, errors, headers, compression, and API description. */
export async function openHttp(options: HttpOptions): Promise<Http> {
  const { config, isPostgres, logTo = standardOutput(), onRoute, answerTimeout = ANSWER_TIMEOUT, onFailure } = options
  const isSecure = config.site.address.startsWith('https:')
  const refuse = protocolErrors(isSecure)
  const app = Fastify({
    logger:
      config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: logSerializers, stream: logTo },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: SILENT_CONNECTION,
    forceCloseConnections: 'idle',
    // Requests that have arrived are answered, not refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuse.address,
    clientErrorHandler: refuse.bytes,
    // Node would refuse requests without Host without our security headers; `refuse.unsupported` does it with them.
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: TIMEOUTS_CHECKED,
      requireHostHeader: false,
    },
  })
  // The request id for the log and for error reports: always ours, whatever the caller sent.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') onRoute(`${one} ${url}`)
    })
  }
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Calls without a body may send its type all the same (R9.15, R13.2).
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, String(body), done),
  )
  // JSON with the type text/plain, as `fetch` sends a string, is refused for its type and not for its shape.
  app.removeContentTypeParser('text/plain')
  answerErrors(app, onFailure)
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    // A 'timeout' listener keeps Node from destroying the socket.
    if (routeOptions.config.answersWhenDone) raw.on('timeout', () => undefined)
    done()
  })
  // Responses of the API are not cached unless they say otherwise, as many are personal or momentary (checklist V14.3.2).
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    if (url.startsWith('/api/') && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  const isClosing = drainOnClose(app)
  if (isPostgres) addRequestTimeout(app, answerTimeout)
  logRefusals(app)
  // Before every hook that refuses, so that refusals have these headers too.
  const headers = securityHeaders(app, isSecure, config.accounts.oidc !== null)
  refuse.unsupported(app)
  requireSameOrigin(app, config.site.address)
  limitUnreadResponses(app)
  await app.register(compress, {
    threshold: MIN_COMPRESSED_BYTES,
    encodings: ENCODINGS,
    // Compressed bodies are refused: none of our clients sends them, and a small one may expand without limit.
    globalDecompression: false,
    brotliOptions: BROTLI,
  })
  await describeCalls(app, config.site.address)
  return { app, headers, isClosing }
}
