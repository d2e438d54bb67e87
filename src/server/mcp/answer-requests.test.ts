import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { openTestApp } from '#testing/app.ts'
import { MCP_HEADERS } from '#testing/mcp-client.ts'
import { mcpAnswers } from './answer-requests.ts'
import type { McpArchive } from './reading-tool.ts'

const OWNER: Viewer = { role: 'admin', id: 'a', name: 'Owner', email: 'owner@example.com' }
const SITE = { title: 'Archive', tagline: 'of talks', address: 'https://archive.example', images: '' }

const request = () => new Request('http://localhost/mcp', { method: 'POST', headers: MCP_HEADERS })
const calling = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})

describe('requests that arrive together', () => {
  it('are answered each for the one who sent it, though servers are used again', async () => {
    const cards = ['open', 'hidden'].map((id) => newCard({ id, prompt: 'stones', isPrivate: id === 'hidden' }))
    const test = await openTestApp(cards)
    const { store, search } = test.archive
    const of = (viewer: Viewer) => ({ db: store.db, search, viewer, site: SITE }) as unknown as McpArchive
    const answer = mcpAnswers(SITE)
    const found = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const viewer = index % 2 === 0 ? ANYONE : OWNER
        const { body } = await answer(of(viewer), request(), calling('search', { query: 'stones' }))
        return [viewer.role, body!.includes('"id":"hidden"')]
      }),
    )
    expect(found).toEqual(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? ['anonymous', false] : ['admin', true])),
    )
    await test.close()
  })

  it('are worked on four at once, and refused for some seconds where too many wait', async () => {
    let begun = 0
    const waiting: (() => void)[] = []
    const archive = {
      viewer: ANYONE,
      site: SITE,
      readRelated: async () => {
        begun++
        await new Promise<void>((resolve) => waiting.push(resolve))
        return { cards: [], isLearning: false }
      },
    } as unknown as McpArchive
    const answer = mcpAnswers(SITE)
    const ask = () => answer(archive, request(), calling('related', { id: 'a' }))
    const answers = Array.from({ length: 204 }, ask)
    await expect.poll(() => begun).toBe(4)
    const refused = await ask().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({
      code: 'unavailable',
      retryAfter: 2,
      message: expect.stringMatching(/^Too many programs/),
    })
    waiting.shift()!()
    await expect.poll(() => begun).toBe(5)
    const freeing = setInterval(() => waiting.splice(0).forEach((free) => free()))
    expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true)
    clearInterval(freeing)
    expect(begun).toBe(204)
  })

  it('give way to everything else between two calls of one request', async () => {
    const took: number[] = []
    let turn = 0
    const counting = setInterval(() => turn++, 1)
    const archive = {
      viewer: ANYONE,
      site: SITE,
      readRelated: async () => {
        took.push(turn)
        const end = performance.now() + 12
        while (performance.now() < end);
        return { cards: [], isLearning: false }
      },
    } as unknown as McpArchive
    const batch = Array.from({ length: 6 }, (_, index) => ({ ...calling('related', { id: 'a' }), id: index }))
    await mcpAnswers(SITE)(archive, request(), batch)
    clearInterval(counting)
    expect(new Set(took).size).toBe(6)
  })
})
