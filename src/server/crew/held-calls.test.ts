import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isLocal } from '#server/local-only.ts'
import type { Crew } from './crew.ts'
import { heldCalls } from './held-calls.ts'

/** A process of a crew, whose calls say who answered and whether it took the caller for one at this machine. */
function openProcess(crew: Crew) {
  const app = Fastify()
  heldCalls(app, crew)
  for (const url of ['/api/sync-algolia', '/api/cards']) {
    app.post(url, (request, reply) =>
      reply.send({ isHolder: crew.isHolder, isLocal: isLocal(request), body: request.body }),
    )
  }
  onTestFinished(() => app.close())
  return app
}

describe('calls about what one process holds', () => {
  it('are answered by it, whichever process they come to, and nobody becomes local by that', async () => {
    let holderPort: number | null = null
    const crew = {
      holderPort: () => holderPort,
      hold: (port: number) => void (holderPort = port),
      open: () => undefined,
      measure: () => Promise.resolve(''),
    }
    const other = openProcess({ ...crew, isHolder: false })
    const post = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) => {
      const sent = { method: 'POST' as const, url, remoteAddress, payload: { a: 1 } }
      const answer = await other.inject({ ...sent, headers: { host: 'localhost', ...headers } })
      return [answer.statusCode, answer.statusCode === 200 ? answer.json<unknown>() : null]
    }
    expect(await post('/api/sync-algolia', '127.0.0.1')).toEqual([500, null])

    const holder = openProcess({ ...crew, isHolder: true })
    await holder.listen({ host: '127.0.0.1', port: 0 })
    await vi.waitFor(() => expect(holderPort).not.toBeNull())
    const answered = (isHolder: boolean, near: boolean) => [200, { isHolder, isLocal: near, body: { a: 1 } }]
    expect(await post('/api/sync-algolia', '127.0.0.1')).toEqual(answered(true, true))
    expect(await post('/api/sync-algolia', '203.0.113.9')).toEqual(answered(true, false))
    const proxied = { 'x-forwarded-for': '127.0.0.1' }
    expect(await post('/api/sync-algolia', '127.0.0.1', proxied)).toEqual(answered(true, false))
    expect(await post('/api/cards', '203.0.113.9')).toEqual(answered(false, false))
  })
})
