import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isLocal } from '#server/http/local-only.ts'
import type { Cluster } from './cluster.ts'
import { routeToLeader } from './leader-routes.ts'

/** A process of a cluster whose responses say whether it is the leader, and whether it took the caller for local. */
function openProcess(cluster: Cluster) {
  const app = Fastify()
  routeToLeader(app, { cluster })
  for (const url of ['/api/sync-algolia', '/api/cards']) {
    app.post(url, (request, reply) =>
      reply.send({ isLeader: cluster.isLeader, isLocal: isLocal(request), body: request.body }),
    )
  }
  onTestFinished(() => app.close())
  return app
}

describe('calls about the work of the leader', () => {
  it('are answered by it, whichever process they reach, and make no remote caller local', async () => {
    let leaderPort: number | null = null
    const cluster = {
      leaderPort: () => leaderPort,
      lead: (port: number) => void (leaderPort = port),
      open: () => undefined,
      measure: () => Promise.resolve(''),
    }
    const other = openProcess({ ...cluster, isLeader: false })
    const post = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) => {
      const sent = { method: 'POST' as const, url, remoteAddress, payload: { a: 1 } }
      const answer = await other.inject({ ...sent, headers: { host: 'localhost', ...headers } })
      return [answer.statusCode, answer.statusCode === 200 ? answer.json<unknown>() : null]
    }
    expect(await post('/api/sync-algolia', '127.0.0.1')).toEqual([500, null])

    const leader = openProcess({ ...cluster, isLeader: true })
    await leader.listen({ host: '127.0.0.1', port: 0 })
    await vi.waitFor(() => expect(leaderPort).not.toBeNull(), 10_000)
    const answered = (isLeader: boolean, near: boolean) => [200, { isLeader, isLocal: near, body: { a: 1 } }]
    expect(await post('/api/sync-algolia', '127.0.0.1')).toEqual(answered(true, true))
    expect(await post('/api/sync-algolia', '203.0.113.9')).toEqual(answered(true, false))
    const proxied = { 'x-forwarded-for': '127.0.0.1' }
    expect(await post('/api/sync-algolia', '127.0.0.1', proxied)).toEqual(answered(true, false))
    expect(await post('/api/cards', '203.0.113.9')).toEqual(answered(false, false))
  })
})
