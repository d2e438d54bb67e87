import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalCode } from '#archive/refusal.ts'
import { ProtocolError } from './protocol-error.ts'

/** CORS headers for other sites: keys may be sent in headers, cookies are never accepted. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, PUT, DELETE, POST, OPTIONS',
  'access-control-allow-headers':
    'x-algolia-application-id, x-algolia-api-key, x-algolia-agent, x-algolia-usertoken, x-algolia-query-parameters, content-type, content-length',
  'access-control-max-age': '86400',
}

/**
 * Opens `/1` for Algolia's protocol, and for nothing else: every site may ask (without credentials), bodies are JSON
 * whatever their content type says (the official clients send text/plain, which needs no preflight), and whatever goes
 * wrong is answered as `{ message, status }`.
 * @param explainOther what is said of errors that are neither the protocol's nor the caller's, such as a database that is away
 */
export async function protocolScope(
  app: FastifyInstance,
  addRoutes: (scope: FastifyInstance) => void,
  explainOther: (error: FastifyError) => Explained = unexpected,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, body === '' ? {} : JSON.parse(String(body)))
        } catch {
          done(new ProtocolError(400, 'The body is not valid JSON'))
        }
      })
      scope.addHook('onRequest', async (_request, reply) => {
        void reply.headers({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'timing-allow-origin': '*',
          'cache-control': 'no-store',
        })
      })
      scope.setErrorHandler(async (error: FastifyError | ProtocolError | Refusal, request, reply) => {
        const { status, message, retryAfter } = explain(error, explainOther)
        if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'unexpected')
        if (retryAfter !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
        return reply.status(status).send({ message, status })
      })
      const notFound = async (_request: FastifyRequest, reply: FastifyReply) =>
        reply.status(404).send({ message: 'Path not found', status: 404 })
      scope.setNotFoundHandler(notFound)
      // Files of the page are looked for at every other address.
      scope.get('/*', { schema: { hide: true } }, notFound)
      scope.options('/*', { schema: { hide: true } }, (_request, reply) => reply.headers(PREFLIGHT).send())
      addRoutes(scope)
      return Promise.resolve()
    },
    { prefix: '/1' },
  )
}

/** Other refusals are timeouts and temporary failures. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'too-many': 429,
}

interface Explained {
  status: number
  message: string
  /** In seconds. */
  retryAfter?: number | undefined
}

const unexpected = (): Explained => ({ status: 500, message: 'Something went wrong' })

function explain(
  error: FastifyError | ProtocolError | Refusal,
  explainOther: (error: FastifyError) => Explained,
): Explained {
  if (error instanceof ProtocolError) return { status: error.status, message: error.message }
  if (error instanceof Refusal) {
    const { code, message, retryAfter } = error
    return { status: STATUS[code] ?? 503, message, retryAfter }
  }
  const { statusCode: status = 500, message } = error
  return status >= 400 && status < 500 ? { status, message } : explainOther(error)
}
