import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { findKey } from '#server/http/find-key.ts'
import { explain } from '#server/http/serve.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import type { mcpAnswers } from './answer-requests.ts'
import { callCounter } from './call-limits.ts'
import { isAllowedOrigin } from './allowed-origin.ts'
import { MCP_TEXTS } from './mcp-texts.ts'

const PATH = '/mcp'

/** Maximum size of a message in bytes: a call has a few words or an id. */
const BODY_LIMIT = 64 * 1024
/** Maximum number of messages in a request; newer versions of the protocol send one. */
const MAX_MESSAGES = 10

/** What the transport reads of a request. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const

/** Codes of JSON-RPC: an error of the server, and a message that cannot be read. */
const SERVER_ERROR = -32_000
const UNREADABLE = -32_700

type McpNeeds = Pick<
  AppContext,
  'db' | 'search' | 'published' | 'limits' | 'showReasoning' | 'readCollection' | 'readRelated' | 'byMeaning'
>

/**
 * The archive for programs of the Model Context Protocol, by its Streamable HTTP transport. It is stateless, so that any
 * process can handle any request.
 */
export function mcpRoutes(app: FastifyInstance, { db, search, published, limits, ...needs }: McpNeeds): void {
  const countCalls = callCounter(db, limits)
  // Loaded by the first request: the protocol's library is a tenth of what a start would load.
  let answers: Promise<ReturnType<typeof mcpAnswers>> | null = null
  const load = async () => (await import('./answer-requests.ts')).mcpAnswers(published)
  const hidden = { schema: { hide: true }, config: { keyScope: 'read' as const }, errorHandler: answerError }

  app.post(
    PATH,
    { ...hidden, bodyLimit: BODY_LIMIT, onRequest: async (request) => requireOrigin(request, published) },
    async (request, reply) => {
      const messages = Array.isArray(request.body) ? request.body.length : 1
      if (messages > MAX_MESSAGES) throw new Refusal('bad-request', MCP_TEXTS.tooManyMessages(MAX_MESSAGES))
      const key = await findKey(db, request.headers)
      if (!key) await countCalls(request, messages)
      const archive = {
        ...needs,
        db,
        search,
        // Not who is signed in: it is a program that asks.
        viewer: key?.viewer ?? ANYONE,
        site: withRequestUrl(published, request),
        onError: (error: unknown) => request.log.error({ err: error }, 'unexpected'),
      }
      const answer = await (answers ??= load())
      const { status, headers, body } = await answer(archive, asRequest(request), withoutCancelling(request.body))
      return reply
        .status(status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(body)
    },
  )

  // There is no stream to open, and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    ...hidden,
    handler: (_request, reply) =>
      sendError(reply.header('allow', 'POST'), { status: 405, code: SERVER_ERROR, message: MCP_TEXTS.onlyPost }),
  })
}

/**
 * Removes cancellations of messages of the same request: a cancelled message gets no response, for which the transport would
 * wait.
 */
const withoutCancelling = (body: unknown): unknown =>
  Array.isArray(body)
    ? body.filter((message: { method?: unknown } | null) => message?.method !== 'notifications/cancelled')
    : body

function asRequest({ headers: given }: FastifyRequest): Request {
  const headers = new Headers()
  for (const name of READ_HEADERS) if (given[name] !== undefined) headers.set(name, String(given[name]))
  return new Request(`http://localhost${PATH}`, { method: 'POST', headers })
}

/** Refuses what a page of another site sends, by a name of its own for this machine as well (DNS rebinding). */
function requireOrigin({ headers }: FastifyRequest, { address }: { address: string }): void {
  if (!isAllowedOrigin(headers, address)) throw new Refusal('forbidden', MCP_TEXTS.otherOrigin)
}

/** Errors before a message was read, as JSON-RPC writes them. */
async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, retryAfter } = explain(error)
  if (retryAfter !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  if (status >= 500) request.log.error({ err: error }, 'unexpected')
  return sendError(reply, { status, code: status === 400 ? UNREADABLE : SERVER_ERROR, message })
}

const sendError = (reply: FastifyReply, { status, code, message }: { status: number; code: number; message: string }) =>
  reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json' })
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
