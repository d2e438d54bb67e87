import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { nameSchema, type Endpoint } from '#api/endpoint.ts'
import type { ErrorAnswer } from '#api/error.ts'
import { QueryRefusal, type QueryError } from '#archive/query/query-error.ts'
import { Refusal, type RefusalCode } from '#archive/refusal.ts'
import { FAILURE_TEXTS, REFUSALS, TEXTS } from '#archive/texts.ts'
import type { Viewer } from '#archive/viewer.ts'
import { BODY_TYPE } from './description/complete-description.ts'
import { capitalised, operationIdOf } from './description/operation-names.ts'
import { errorPage, HTML_TYPE, wantsPage } from './error-page.ts'
import { failureOf, isUnstorable, type DatabaseFailure } from '#store/database-failure.ts'

const STATUS: Record<RefusalCode, number> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  conflict: 409,
  overtaken: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  preparing: 503,
  'took-too-long': 503,
}

/**
 * Determines the caller; injected into the app, so that tests can be anyone.
 * @param again for what outlives its beginning, as a live stream does: looks again whose session it is
 */
export type FindViewer = (request: FastifyRequest, again?: boolean) => Promise<Viewer>

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
 * @param refuse throws where the caller may not, before the input is validated; the handler checks again
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  findViewer: FindViewer,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['output']> | FastifyReply>,
  refuse?: (viewer: Viewer) => void,
): void {
  const { summary, params, query, body, answersWhenDone = false, keyScope } = endpoint
  const [method = '', path = ''] = endpoint.name.split(' ')
  app.withTypeProvider<ZodTypeProvider>().route({
    method,
    url: path,
    config: { answersWhenDone, ...(keyScope ? { keyScope } : {}) },
    schema: {
      summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(endpoint.bodyType ? { [BODY_TYPE]: endpoint.bodyType } : {}),
      response: { 200: responseOf(endpoint, operationIdOf(method, path)) },
    },
    ...(refuse && {
      onRequest: async (request: FastifyRequest) => refuse(await findViewer(request)),
    }),
    handler: async (request, reply) => {
      // A body may be sent so slowly that a session, a key or an admin's claim ends meanwhile.
      const viewer = await findViewer(request, refuse !== undefined)
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

/** The schema of an answer; the description of the calls names it after its operation where it has no name of its own. */
function responseOf({ output, outputType }: Endpoint, operation: string) {
  if (outputType !== undefined) {
    const types = [outputType].flat() as string[]
    return { description: '', content: Object.fromEntries(types.map((type) => [type, { schema: output }])) }
  }
  nameSchema(output, `${capitalised(operation)}Response`)
  return output
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Sends an answer that is JSON of the contract already: lists and cards are kept so in the database. As bytes, which
 * are made and counted at once.
 */
export const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.type(JSON_TYPE).send(typeof json === 'string' ? Buffer.from(json) : json)

/** An answer as JSON of the contract, without any field that the contract does not name. */
export const jsonOf = <E extends Endpoint>({ output }: E, answer: z.input<E['output']>): string =>
  JSON.stringify(z.encode(output, answer as z.output<E['output']>))

/** The query of a request as it was sent, for rules that are more tolerant than a schema. */
export const rawQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.raw.url?.split('?').slice(1).join('?') ?? '')

/**
 * Turns what a handler throws into an answer: a refusal by its code, a failure of the database by its kind, anything else as
 * 'Something went wrong' and a log line.
 * @param onFailure called with each failure of the database
 */
export function answerErrors(app: FastifyInstance, onFailure: (failure: DatabaseFailure) => void): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // `@fastify/static` forbids a path that leads out of the folder of the page: nothing is there, as at any other address.
    if (error.statusCode === 403 && !(error instanceof Refusal)) return reply.callNotFound()
    const { status, code, message, retryAfter, failure, place } = explain(error)
    if (retryAfter !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
    // A refusal for want of a session: a key is the one other way to say who one is (RFC 9110, 15.5.2).
    if (status === 401 && !reply.hasHeader('www-authenticate')) void reply.header('www-authenticate', 'Bearer')
    if (failure) {
      onFailure(failure)
      request.log.error({ err: error }, `database ${failure}`)
    } else if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'unexpected')
    void reply.status(status).header('cache-control', 'no-store')
    if ((status >= 500 || status === STATUS['too-many']) && wantsPage(request))
      return reply.type(HTML_TYPE).send(errorPage(message, request.id))
    return reply
      .type(JSON_TYPE)
      .serializer(JSON.stringify)
      .send(errorBody(code, message, request, place))
  })
}

/** The body of every answer that is not a success. */
export const errorBody = (code: string, message: string, request: FastifyRequest, place?: QueryError): ErrorAnswer => ({
  error: { code, message, requestId: request.id, ...(place && { place }) },
})

interface Explained {
  status: number
  code: string
  message: string
  /** In seconds. */
  retryAfter?: number | undefined
  failure?: DatabaseFailure
  /** Where a query is wrong. */
  place?: QueryError | undefined
}

/** An error as it is answered: its status, its sentence, and when it is worth trying again. */
export function explain(error: FastifyError): Explained {
  if (error instanceof Refusal) {
    const { code, message, retryAfter } = error
    const place = error instanceof QueryRefusal ? error.place : undefined
    return { status: STATUS[code], code, message, retryAfter, place }
  }
  const status = error.statusCode ?? 500
  if (error.validation)
    return { status: 400, code: 'bad-request', message: `The request is not valid: ${error.message}.` }
  if (status === 415) return { status, code: 'bad-request', message: REFUSALS.bodyType }
  if (status >= 400 && status < 500) {
    const code: RefusalCode = status === STATUS['too-large'] ? 'too-large' : 'bad-request'
    return { status, code, message: `${error.message.replace(/\.$/, '')}.` }
  }
  if (isUnstorable(error)) return { status: 400, code: 'bad-request', message: REFUSALS.unstorable }
  // After those of the request: a sender who hangs up looks like a database that does.
  const failure = failureOf(error)
  if (failure) return { ...FAILURES[failure], code: 'unavailable', failure }
  return { status: 500, code: 'internal', message: TEXTS.somethingWrong }
}

/** A database that is stopped, full or damaged is a state to be repaired by the operator, not a bug. */
const FAILURES: Record<DatabaseFailure, { status: 503 | 507; message: string; retryAfter: number }> = {
  away: { status: 503, message: FAILURE_TEXTS.away, retryAfter: 5 },
  busy: { status: 503, message: FAILURE_TEXTS.busy, retryAfter: 2 },
  full: { status: 507, message: FAILURE_TEXTS.full, retryAfter: 60 },
  'read-only': { status: 503, message: FAILURE_TEXTS.readOnly, retryAfter: 60 },
  failing: { status: 503, message: FAILURE_TEXTS.failing, retryAfter: 60 },
  damaged: { status: 503, message: FAILURE_TEXTS.damaged, retryAfter: 60 },
}
