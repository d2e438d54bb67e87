import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { isLocal } from '#server/local-only.ts'
import type { Crew } from './crew.ts'

/** Calls about work that goes on in one process: imports, the generation of static pages, the sync. */
const HELD = /^\/api\/(?:admin\/(?:import|generate-seo|sync)|generate-seo|sync-algolia)(?:\/|$)/

/** What belongs to a connection and not to what is sent over it. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'] as const

/** Lets one process of a crew answer the calls about what it holds, whichever process they come to. */
export function heldCalls(app: FastifyInstance, crew: Crew): void {
  if (crew.isHolder) return answerOthers(app, crew)
  app.addHook('onRequest', async (request, reply) => {
    if (!HELD.test(request.routeOptions.url ?? '')) return
    await handOn(request, reply, crew.holderPort())
    return reply
  })
}

/** True for a call that another process answers, and tells of. */
export const isHandedOn = (request: FastifyRequest): boolean => handedOn.has(request)

const handedOn = new WeakSet<FastifyRequest>()

/** A second door, on this machine alone: it leads to the same app as the first. */
function answerOthers(app: FastifyInstance, crew: Crew): void {
  const door = createServer((request, response) => app.routing(request, response))
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject)
      // Not shared with the other processes, unlike the first.
      door.listen({ host: '127.0.0.1', port: 0, exclusive: true }, resolve)
    })
    crew.hold((door.address() as AddressInfo).port)
  })
  app.addHook('preClose', async () => void door.close())
}

async function handOn(request: FastifyRequest, reply: FastifyReply, port: number | null): Promise<void> {
  const { raw } = request
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    if (port === null) return reject(new Error('nobody holds it'))
    const asked = ask({
      host: '127.0.0.1',
      port,
      path: raw.url,
      method: raw.method,
      headers: headersOf(request),
      agent: false,
    })
    asked.once('response', resolve).once('error', reject)
    reply.raw.once('close', () => asked.destroy())
    raw.pipe(asked)
  }).catch(() => {
    throw new Refusal('unavailable', 'The process that holds this work is starting. Please try again in a moment.', 2)
  })
  handedOn.add(request)
  reply.hijack()
  const headers = { ...answer.headers }
  for (const name of OF_CONNECTION) delete headers[name]
  reply.raw.writeHead(answer.statusCode ?? 502, headers)
  answer.on('error', () => reply.raw.destroy()).pipe(reply.raw)
}

/** As they came. A caller who is not at this machine must not look like one there. */
function headersOf(request: FastifyRequest): Record<string, string | string[] | undefined> {
  const { headers, ip } = request
  const isNear = isLocal(request)
  const before = headers['x-forwarded-for']
  return {
    ...headers,
    connection: 'close',
    ...(isNear ? {} : { 'x-forwarded-for': before ? `${String(before)}, ${ip}` : ip }),
  }
}
