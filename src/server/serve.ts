import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import type { ErrorAnswer } from '#api/error.ts'
import { Refusal, type RefusalCode } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Viewer } from '#archive/viewer.ts'

const STATUS: Record<RefusalCode, number> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  'took-too-long': 503,
}

/** Works out who asks; given to the app from outside, so that tests can be anyone. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer>

type Typed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler is given. */
export interface Call<E extends Endpoint> {
  viewer: Viewer
  params: Typed<E['params']>
  query: Typed<E['query']>
  body: Typed<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves one call of the contract: input is checked by its schema, the answer is written through it, so that a field
 * which the contract does not name cannot leave the server.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  findViewer: FindViewer,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['output']> | FastifyReply>,
): void {
  const { method, path, summary, params, query, body, output } = endpoint
  app.withTypeProvider<ZodTypeProvider>().route({
    method,
    url: path,
    schema: {
      summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: output },
    },
    handler: async (request, reply) => {
      const viewer = await findViewer(request)
      return handler({
        viewer,
        params: request.params as Call<E>['params'],
        query: request.query as Call<E>['query'],
        body: request.body as Call<E>['body'],
        request,
        reply,
      })
    },
  })
}

/** The query of a request as it was sent, for rules that are more forgiving than a schema. */
export const rawQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.raw.url?.split('?').slice(1).join('?') ?? '')

/** Turns what a handler throws into an answer: a refusal by its code, anything else as 'Something went wrong' and a log line. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { status, code, message } = explain(error)
    if (error instanceof Refusal && error.retryAfter !== undefined)
      void reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfter)))
    if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'unexpected')
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(errorBody(code, message, request))
  })
}

/** The body of every answer that is not a success. */
export const errorBody = (code: string, message: string, request: FastifyRequest): ErrorAnswer => ({
  error: { code, message, requestId: request.id },
})

function explain(error: FastifyError): { status: number; code: string; message: string } {
  if (error instanceof Refusal) return { status: STATUS[error.code], code: error.code, message: error.message }
  const status = error.statusCode ?? 500
  if (error.validation)
    return { status: 400, code: 'bad-request', message: `The request is not valid: ${error.message}.` }
  if (status >= 400 && status < 500) return { status, code: 'bad-request', message: `${error.message}.` }
  if (isDatabaseGone(error)) {
    return { status: 503, code: 'unavailable', message: 'The archive cannot be read just now. Please try again later.' }
  }
  return { status: 500, code: 'internal', message: TEXTS.somethingWrong }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
])

/** A database that is stopped, restarting, locked or full is a state that passes, not a fault of the program. */
const isDatabaseGone = (error: FastifyError & { errcode?: number }): boolean =>
  UNREACHABLE.has(error.code) || [5, 6, 8, 13].includes(Number(error.errcode ?? -1) & 0xff)
