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
import { boundUnread } from './unread-answers.ts'

interface HttpOptions {
  config: Pick<Config, 'site' | 'logLevel' | 'accounts'>
  /** True when the archive is in PostgreSQL, which may keep requests waiting. */
  isPostgres: boolean
  /** Where log lines go; standard output if left out. */
  logTo?: LogOutput | undefined
  /** Called for every route as it is registered, such as 'GET /api/cards'. */
  onRoute?: ((route: string) => void) | undefined
  /** What PostgreSQL may take for a response, in milliseconds; 4,500 if left out. */
  answerTimeout?: number | undefined
  /** Called when the database refuses what a request needs. */
  onFailure: (failure: DatabaseFailure) => void
}

export interface Http {
  app: FastifyInstance
  /** The headers of every response. */
  headers: OutgoingHttpHeaders
  /** True once the server was asked to shut down. */
  isClosing: () => boolean
}

/** What clients get to send their headers, and the whole request, in milliseconds; looked after at this interval. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 15_000
const TIMEOUTS_CHECKED = 2500
/**
 * A connection on which nothing moves is cut, such as that of a client who does not read; at the second look where bytes
 * were waiting for it. Live streams and calls that answer when they are done are left alone.
 */
const SILENT_CONNECTION = 25_000
/** Query timeout in milliseconds: a frozen PostgreSQL never responds. SQLite runs in this process and has none. */
const ANSWER_TIMEOUT = 4500
const BODY_LIMIT = 1024 * 1024

/** The HTTP server without a route: its bounds, log, errors, headers, compression, and description of calls. */
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
    // What has arrived is answered, not refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuse.address,
    clientErrorHandler: refuse.bytes,
    // Node would refuse what has no host without the headers that every answer carries: `refuse.unsupported` does.
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: TIMEOUTS_CHECKED,
      requireHostHeader: false,
    },
  })
  // The name of a request in the log and in what a visitor reports: always ours, whatever the caller sent.
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
  // Calls without a body may name its type all the same (R9.15, R13.2).
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, String(body), done),
  )
  // JSON that says it is text, as `fetch` sends a string, is refused for its type and not for its shape.
  app.removeContentTypeParser('text/plain')
  answerErrors(app, onFailure)
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    // A 'timeout' listener keeps Node from destroying the socket.
    if (routeOptions.config.answersWhenDone) raw.on('timeout', () => undefined)
    done()
  })
  // A call that says nothing of it is answered for one person and one moment.
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    if (url.startsWith('/api/') && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  const isClosing = drainOnClose(app)
  if (isPostgres) addRequestTimeout(app, answerTimeout)
  logRefusals(app)
  // Before every hook that refuses, so that refusals carry them too.
  const headers = securityHeaders(app, isSecure, config.accounts.oidc !== null)
  refuse.unsupported(app)
  requireSameOrigin(app, config.site.address)
  boundUnread(app)
  await app.register(compress, {
    threshold: MIN_COMPRESSED_BYTES,
    encodings: ENCODINGS,
    // Compressed bodies are refused: no client of ours sends them, and a small one may expand without limit.
    globalDecompression: false,
    brotliOptions: BROTLI,
  })
  await describeCalls(app, config.site.address)
  return { app, headers, isClosing }
}
