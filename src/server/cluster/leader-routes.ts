import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { isLocal } from '#server/http/local-only.ts'
import { markProxied } from '#server/http/proxied-requests.ts'
import type { Cluster } from './cluster.ts'

/** Calls about work that goes on in one process: imports, the generation of static pages, the sync. */
const LEADER_ONLY = /^\/api\/(?:admin\/(?:import|generate-seo|sync)|generate-seo|sync-algolia)(?:\/|$)/

/** Hop-by-hop headers. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'] as const

/** Routes the calls about the leader's own work to the leader, whichever process of the cluster they reach. */
export function routeToLeader(app: FastifyInstance, { cluster }: { cluster: Cluster | undefined }): void {
  if (!cluster) return
  if (cluster.isLeader) return openInternalPort(app, cluster)
  app.addHook('onRequest', async (request, reply) => {
    if (!LEADER_ONLY.test(request.routeOptions.url ?? '')) return
    await proxyToLeader(request, reply, cluster.leaderPort())
    return reply
  })
}

/** Serves the same app on an internal port, on this machine alone. */
function openInternalPort(app: FastifyInstance, cluster: Cluster): void {
  const internal = createServer((request, response) => app.routing(request, response))
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      internal.once('error', reject)
      // Not shared with the other processes, unlike the public port.
      internal.listen({ host: '127.0.0.1', port: 0, exclusive: true }, resolve)
    })
    cluster.lead((internal.address() as AddressInfo).port)
  })
  app.addHook('preClose', async () => void internal.close())
}

async function proxyToLeader(request: FastifyRequest, reply: FastifyReply, port: number | null): Promise<void> {
  const { raw } = request
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    if (port === null) return reject(new Error('there is no leader'))
    const proxied = ask({
      host: '127.0.0.1',
      port,
      path: raw.url,
      method: raw.method,
      headers: headersOf(request),
      agent: false,
    })
    proxied.once('response', resolve).once('error', reject)
    reply.raw.once('close', () => proxied.destroy())
    raw.pipe(proxied)
  }).catch(() => {
    throw new Refusal('unavailable', 'The process that does this work is starting. Please try again in a moment.', 2)
  })
  markProxied(request)
  reply.hijack()
  const headers = { ...answer.headers }
  for (const name of OF_CONNECTION) delete headers[name]
  reply.raw.writeHead(answer.statusCode ?? 502, headers)
  answer.on('error', () => reply.raw.destroy()).pipe(reply.raw)
}

/** The headers as they arrived, so that a remote caller does not look like a local one. */
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
