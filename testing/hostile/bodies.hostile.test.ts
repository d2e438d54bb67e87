import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from './html-checks.ts'
import { hostile, jsonCases } from './lists.ts'
import { ask } from '#testing/real/raw.ts'
import { startRealServer, type RealServer } from './real-server.ts'

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(() => server.close())

const send = async (path: string, body: string | Buffer, type = 'application/json') => {
  const answer = await ask(server.port, {
    method: 'POST',
    path,
    body,
    headers: { 'content-type': type, origin: server.url },
  })
  return { ...answer, faults: faultsOf(answer, server.url) }
}

/** How each path refuses what is no JSON: a call for admins says nothing of what others sent, and identities take any. */
const REFUSALS: Record<string, readonly number[] | null> = {
  '/api/threads/main-page/comments': [400, 413],
  '/api/auth/sign-in/email': [400, 413],
  '/api/identity': null,
  '/api/cards/bulk': [403],
}
const PATHS = Object.keys(REFUSALS)

describe('bodies', () => {
  it.each(PATHS)('what is no JSON is refused at %s, and hostile JSON changes nothing', async (path) => {
    for (const { bytes, expect: expected } of jsonCases()) {
      const { status, faults } = await send(path, bytes)
      expect([bytes.toString('latin1').slice(0, 60), ...faults]).toHaveLength(1)
      if (expected === 'n') expect(REFUSALS[path] ?? [status]).toContain(status)
    }
  })

  it.each(PATHS)('no body of %s changes what all objects are', async (path) => {
    const before = (await ask(server.port, { path: '/api/cards' })).body
    for (const payload of hostile('prototype-pollution')) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        expect((await send(path, payload, type)).faults).toEqual([])
      }
      expect(
        (await send(`${path}?${encodeURI(payload)}`, '{"__proto__":{"evilProperty":"evil"},"text":"a"}')).faults,
      ).toEqual([])
      expect((await ask(server.port, { path: `/api/cards?${encodeURI(payload)}` })).status).toBe(200)
    }
    const after = await ask(server.port, { path: '/api/cards' })
    expect(after.body.replaceAll(/"commentCount":\d+/g, '')).toBe(before.replaceAll(/"commentCount":\d+/g, ''))
    expect(after.body).not.toMatch(/evil|abaeead/)
  })

  it.each([
    ['a form', 'text=hello', 'application/x-www-form-urlencoded', 415],
    ['JSON that says it is text', '{"text":"hello"}', 'text/plain', 415],
    ['a type that is none', '{"text":"hello"}', 'a\tb;c', 415],
  ])('%s is refused in one sentence', async (_, body, type, status) => {
    const answer = await send('/api/threads/main-page/comments', body, type)
    expect(answer.faults).toEqual([])
    expect(answer.status).toBe(status)
  })

  it('an import takes what is JSON, names the line of what is not, and goes on', () => {
    const cases = jsonCases().filter(({ bytes }) => !bytes.includes(0x0a))
    const good = { id: 'between', prompt: 'still here', dayStamp: '20240101_1200' }
    const polluting = hostile('prototype-pollution')
      .filter((text) => text.startsWith('{'))
      .map((text) => Buffer.from(text.replaceAll('\n', ' ')))
    const said = server.importCards([...cases.map(({ bytes }) => bytes), ...polluting, good])
    expect(said).toMatch(/1 cards? added/)
    expect(said).not.toMatch(/\bat [\w.]+ \(|node_modules/)
  })

  it('what was imported after all that is there', async () => {
    const { body, status } = await ask(server.port, { path: '/api/cards/between' })
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ prompt: 'still here' })
  })

  it('no picture of a card is fetched by the server, wherever its address leads', async () => {
    const asked: string[] = []
    const inside = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.end()
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const own = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
    server.importCards([
      { id: 'inner', prompt: 'p', imageUrl: `${own}/a.png`, isPrivate: false, dayStamp: '20240101_1' },
      { id: 'outer', prompt: `![](${own}/b.png)`, response: `![](${own}/c.png)`, isPrivate: false },
    ])
    for (const path of ['/card/x-inner', '/api/cards/inner', '/api/cards', '/images/a.png', '/api/cards/outer']) {
      await ask(server.port, { path, headers: { accept: 'text/html' } })
    }
    expect((await fetch(`${own}/heard`)).status).toBe(200)
    expect(asked).toEqual(['/heard'])
    inside.close()
  })
})
