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
 * Determines the viewer of a request; injected into the app, so that tests can set the viewer.
 * @param again looks the session up again, for a request that stays open, such as a live stream
 */
export type FindViewer = (request: FastifyRequest, again?: boolean) => Promise<Viewer>

type Typed<S> = S extends z.ZodType ? z.output<S> : undefined

/** The arguments of a handler. */
export interface Call<E extends Endpoint> {
  viewer: Viewer
  params: Typed<E['params']>
  query: Typed<E['query']>
  body: Typed<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler answers: what the contract says, or a reply that is sent. */
export type Answer<E extends Endpoint> =
  | z.input<E['output']>
  | FastifyReply
  | Promise<z.input<E['output']> | FastifyReply>

/**
 * Registers a call of the contract: its schema validates the input and serializes the output, so that no field outside the
 * contract can leave the server.
 * @param refuse throws a Refusal where the caller has no permission, before the input is validated; the viewer is looked up
 * again for the handler
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  findViewer: FindViewer,
  endpoint: E,
  handler: (call: Call<E>) => Answer<E>,
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
      // A session, a key or admin rights may end while a body is being uploaded slowly.
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

/** The schema of a response, which the API description names after its operation where it has no name of its own. */
function responseOf({ output, outputType }: Endpoint, operation: string) {
  if (outputType !== undefined) {
    const types = [outputType].flat() as string[]
    return { description: '', content: Object.fromEntries(types.map((type) => [type, { schema: output }])) }
  }
  nameSchema(output, `${capitalised(operation)}Response`)
  return output
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends JSON of the contract as it is, as lists and cards are stored in that form. As bytes, whose length is known. */
export const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.type(JSON_TYPE).send(typeof json === 'string' ? Buffer.from(json) : json)

/** Serializes a response as JSON of the contract, without any other field. */
export const jsonOf = <E extends Endpoint>({ output }: E, answer: z.input<E['output']>): string =>
  JSON.stringify(z.encode(output, answer as z.output<E['output']>))

/** The raw query of a request, for parsing that is more tolerant than a schema. */
export const rawQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.raw.url?.split('?').slice(1).join('?') ?? '')

/**
 * Turns errors of handlers into responses: a refusal by its code, a failure of the database by its kind, anything else as
 * 'Something went wrong' with a log line.
 * @param onFailure called with each failure of the database
 */
export function answerErrors(app: FastifyInstance, onFailure: (failure: DatabaseFailure) => void): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // `@fastify/static` forbids path traversal; it becomes a 404, as for any other URL without a page.
    if (error.statusCode === 403 && !(error instanceof Refusal)) return reply.callNotFound()
    const { status, code, message, retryAfter, failure, place } = explain(error)
    if (retryAfter !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
    // A refusal without a session names the alternative, a key (RFC 9110, 15.5.2).
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

/** The body of every error response. */
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
  /** The position of an error in a query. */
  place?: QueryError | undefined
}

/** The response to an error: status, sentence, and delay before a retry. */
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
  // After errors of the request, as a client that hangs up looks like a failed connection to the database.
  const failure = failureOf(error)
  if (failure) return { ...FAILURES[failure], code: 'unavailable', failure }
  return { status: 500, code: 'internal', message: TEXTS.somethingWrong }
}

/** Responses to a stopped, full or damaged database, which is for the operator to repair and no bug. */
const FAILURES: Record<DatabaseFailure, { status: 503 | 507; message: string; retryAfter: number }> = {
  away: { status: 503, message: FAILURE_TEXTS.away, retryAfter: 5 },
  busy: { status: 503, message: FAILURE_TEXTS.busy, retryAfter: 2 },
  full: { status: 507, message: FAILURE_TEXTS.full, retryAfter: 60 },
  'read-only': { status: 503, message: FAILURE_TEXTS.readOnly, retryAfter: 60 },
  failing: { status: 503, message: FAILURE_TEXTS.failing, retryAfter: 60 },
  damaged: { status: 503, message: FAILURE_TEXTS.damaged, retryAfter: 60 },
}
