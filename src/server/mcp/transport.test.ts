import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { countAttempts } from '#store/limits.ts'
import { MAX_CALLS } from './call-limits.ts'
import { accountByEmail, setAdmin } from '#store/accounts.ts'
import { addTestCollections } from '#testing/add-collections.ts'
import { keyOf } from '#testing/key-calls.ts'
import { signUp } from '#testing/people.ts'
import { connectMcp, MCP_HEADERS, sendMcp } from '#testing/mcp-client.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const CARDS = [
  newCard({
    id: 'a1',
    prompt: 'Which stones?',
    response: 'Granite.',
    sessionTitle: 'Garden walls',
    category: 'Garden',
    dayStamp: '20240301_0900',
  }),
  newCard({
    id: 'b1',
    prompt: 'How warm?',
    response: 'Warm.',
    sessionTitle: 'Bread',
    category: 'Baking',
    dayStamp: '20230301_0900',
  }),
]

describe('the transport of MCP', () => {
  let test: TestApp
  const logged: string[] = []
  beforeAll(async () => {
    test = await openTestApp(CARDS, { LOG_LEVEL: 'error' }, { logTo: { write: (line) => void logged.push(line) } })
  })
  afterAll(() => test.close())

  const post = (payload: object | string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: '/mcp', headers: { ...MCP_HEADERS, ...headers }, payload })

  it('keeps nothing between requests, and its answers are not cached', async () => {
    const { statusCode, headers, body } = await post(PING)
    expect([statusCode, JSON.parse(body)]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^application\/json/),
    })
    expect([headers['mcp-session-id'], headers['set-cookie']]).toEqual([undefined, undefined])
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).statusCode).toBe(202)
  })

  it.each(['GET', 'DELETE'] as const)('has no stream and no session: %s is answered with 405', async (method) => {
    const { statusCode, headers, body } = await test.app.inject({ method, url: '/mcp', headers: MCP_HEADERS })
    expect([statusCode, headers['allow']]).toEqual([405, 'POST'])
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } })
    const other = await test.app.inject({ method: 'OPTIONS', url: '/mcp', headers: MCP_HEADERS })
    expect([other.statusCode, other.headers['allow']]).toEqual([404, undefined])
  })

  it.each([
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    [
      'a page that gave its name the address of this machine',
      { origin: 'http://evil.example', host: 'evil.example' },
      403,
    ],
    ['a page without a site', { origin: 'null' }, 403],
    ['a page of this machine', { origin: 'http://localhost:4100', host: 'localhost:4100' }, 200],
    ['a page of another port of this machine', { origin: 'http://localhost:9999', host: 'localhost:4100' }, 403],
    ['a browser, of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a program', {}, 200],
    ['no list of types', { accept: '*/*' }, 406],
    ['another type', { 'content-type': 'text/plain' }, 415],
    ['an unknown version', { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['a known version', { 'mcp-protocol-version': '2025-06-18' }, 200],
  ] as const)('%s (%j): %i', async (_, headers, status) => {
    const { statusCode, body } = await post(JSON.stringify(PING), headers)
    expect(statusCode).toBe(status)
    if (status !== 200) expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null })
  })

  it('answers its own pages where the address of the site is set', async () => {
    const other = await openTestApp([], { SITE_ADDRESS: 'https://archive.example' })
    const from = async (origin: string) =>
      (await sendMcp(other, ['ping', {}], { origin, host: 'archive.example' })).statusCode
    expect(
      await Promise.all(['https://archive.example', 'http://localhost', 'https://other.example'].map(from)),
    ).toEqual([200, 403, 403])
    await other.close()
  })

  it('gives cards the address that was asked, where that of the site is not set', async () => {
    for (const call of [
      { name: 'search', arguments: { query: 'stones' } },
      { name: 'fetch', arguments: { id: 'a1' } },
    ]) {
      const { body } = await sendMcp(test, ['tools/call', call], { host: 'localhost:4100' })
      expect(body).toMatch(/"url":"http:\/\/localhost:4100\/card\/[^"]*a1"/)
    }
  })

  it.each([
    ['no JSON', '{"jsonrpc"', 400],
    ['no message', '{"a":1}', 400],
    ['a number', '7', 400],
    ['nothing', '', 400],
    ['too many messages', JSON.stringify(Array.from({ length: 11 }, () => PING)), 400],
    ['too much', JSON.stringify({ ...PING, params: { text: 'x'.repeat(70_000) } }), 413],
    ['a key that changes prototypes', '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"x":1}}', 400],
  ])('%s is refused as JSON-RPC', async (_, payload, status) => {
    const { statusCode, body } = await post(payload)
    expect(statusCode).toBe(status)
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) } })
  })

  it('answers what is cancelled by the same request, rather than never', async () => {
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    for (const payload of [
      [PING, cancelled],
      [cancelled, PING],
    ]) {
      const { statusCode, body } = await post(payload)
      expect([statusCode, JSON.parse(body)]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }])
    }
    const alone = await post([cancelled])
    expect([alone.statusCode, alone.body]).toEqual([202, ''])
  })

  it('answers some messages in one request, as older versions send them', async () => {
    const { body } = await post([PING, { ...PING, id: 2 }])
    expect(JSON.parse(body)).toEqual([PING, { ...PING, id: 2 }].map(({ id }) => ({ jsonrpc: '2.0', id, result: {} })))
  })

  it('says of a failure no more than that it happened, and logs it', async () => {
    const broken = await openTestApp(
      CARDS,
      { LOG_LEVEL: 'error' },
      { logTo: { write: (line) => void logged.push(line) } },
    )
    await broken.archive.store.db.schema.dropTable('calendar').execute()
    const { body } = await sendMcp(broken, ['tools/call', { name: 'timeline', arguments: {} }])
    expect(JSON.parse(body)).toMatchObject({
      result: { isError: true, content: [{ text: expect.not.stringMatching(/calendar|SQL|table/) }] },
    })
    expect(logged.join('')).toContain('calendar')
    await broken.close()
  })

  it('answers a program 1200 calls a minute, tells it then to wait, and writes a row for a hundred', async () => {
    const archive = await openTestApp([])
    const { db } = archive.archive.store
    expect((await sendMcp(archive, ['ping', {}])).statusCode).toBe(200)
    const { key, count } = await db.selectFrom('limits').selectAll().executeTakeFirstOrThrow()
    expect(count).toBe(1)
    for (let index = 0; index < 98; index++) await sendMcp(archive, ['ping', {}])
    const limit = { key, most: MAX_CALLS.most / MAX_CALLS.countedBy, seconds: MAX_CALLS.seconds }
    // The other hundreds of the minute, as other processes may have counted them.
    while ((await countAttempts(db, limit, Date.now())) === 0);
    expect((await sendMcp(archive, ['ping', {}])).statusCode).toBe(200)
    const { statusCode, headers, body } = await sendMcp(archive, ['ping', {}])
    expect([statusCode, Number(headers['retry-after'])]).toEqual([429, expect.closeTo(60, -1.5)])
    expect(JSON.parse(body)).toMatchObject({
      id: null,
      error: { message: expect.stringMatching(/^There were too many/) },
    })
    await archive.close()
  })

  it('shows what its owner may see to a program with an API key, and refuses one that is not in force', async () => {
    const archive = await openTestApp([newCard({ id: 'p1', prompt: 'hidden stones', isPrivate: true })])
    archive.viewer = null
    const admin = await signUp(archive, 'admin@example.com')
    const { db } = archive.archive.store
    await setAdmin(db, (await accountByEmail(db, 'admin@example.com'))!.id, true)
    const { key, id } = await keyOf(admin, 'read')
    const authorization = `Bearer ${key}`
    const search = ['tools/call', { name: 'search', arguments: { query: 'stones' } }] as const
    expect((await sendMcp(archive, search, { authorization })).body).toContain('"id":"p1"')
    // The session of a browser does not count for a program.
    const signedIn = { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' }
    expect((await sendMcp(archive, search, signedIn)).body).toContain('"results":[]')
    await admin.send('DELETE', `/api/keys/${id}`)
    const { statusCode, headers, body } = await sendMcp(archive, search, { authorization })
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
    expect(JSON.parse(body)).toMatchObject({ id: null, error: { message: expect.stringContaining('withdrawn') } })
    await archive.close()
  })

  describe('resources and prompts', () => {
    let client: Client
    beforeAll(async () => {
      client = await connectMcp(test.app)
    })
    afterAll(() => client.close())

    it('a card and a conversation are Markdown, and the latest conversations are listed', async () => {
      const { resources } = await client.listResources()
      expect(resources.map(({ uri, title, mimeType }) => [uri, title, mimeType])).toEqual([
        ['colloquy://session/garden-walls-a1', 'Garden walls', 'text/markdown'],
        ['colloquy://session/bread-b1', 'Bread', 'text/markdown'],
      ])
      const { resourceTemplates } = await client.listResourceTemplates()
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
        'colloquy://card/{id}',
        'colloquy://session/{id}',
        'colloquy://collection/{name}',
      ])
      for (const uri of ['colloquy://card/a1', resources[0]!.uri, 'colloquy://session/a1']) {
        const { contents } = await client.readResource({ uri })
        expect(contents).toMatchObject([{ uri, mimeType: 'text/markdown', text: expect.stringContaining('Granite.') }])
      }
    })

    it('a collection is Markdown with its cards, unless it is not published', async () => {
      await addTestCollections(test.archive.store.db, ['b1', 'a1'])
      const { resources } = await client.listResources()
      expect(resources.slice(2).map(({ uri, title }) => [uri, title])).toEqual([
        ['colloquy://collection/shown', 'title of shown'],
      ])
      const { contents } = await client.readResource({ uri: 'colloquy://collection/shown' })
      const text = expect.stringMatching(/introduction of \*shown\*[^]*How warm\?[^]*Which stones\?/)
      expect(contents).toMatchObject([{ mimeType: 'text/markdown', text }])
      await expect(client.readResource({ uri: 'colloquy://collection/draft' })).rejects.toThrow(
        'There is no such collection.',
      )
      const ref = { type: 'ref/resource', uri: 'colloquy://collection/{name}' } as const
      expect((await client.complete({ ref, argument: { name: 'name', value: '' } })).completion.values).toEqual([
        'shown',
      ])
    })

    it.each(['colloquy://card/absent', 'colloquy://session/absent', 'colloquy://card/%E0%A4%A', 'other://card/a1'])(
      '%s is not there, which is said in a sentence',
      async (uri) => {
        await expect(client.readResource({ uri })).rejects.toThrow(/There is no such card|not found/)
      },
    )

    it('prompts name what was asked for, and topics, years and conversations are completed', async () => {
      const { prompts } = await client.listPrompts()
      expect(prompts.map(({ name }) => name)).toEqual(['what-did-i-think', 'how-it-changed', 'look-back'])
      const given = { name: 'what-did-i-think', arguments: { topic: 'walls', when: '2024' } }
      const { messages } = await client.getPrompt(given)
      expect(messages).toMatchObject([
        { role: 'user', content: { text: expect.stringMatching(/^What did I think about walls in 2024\?/) } },
      ])
      await expect(client.getPrompt({ name: 'what-did-i-think', arguments: { topic: ' ' } })).rejects.toThrow(
        /Name a subject/,
      )
      const complete = async (prompt: string, name: string, value: string) =>
        (await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value } })).completion
          .values
      expect(await complete('how-it-changed', 'topic', 'gar')).toEqual(['Garden'])
      expect(await complete('look-back', 'when', '20')).toEqual(['2023', '2024'])
      const sessions = await client.complete({
        ref: { type: 'ref/resource', uri: 'colloquy://session/{id}' },
        argument: { name: 'id', value: 'Wall' },
      })
      expect(sessions.completion.values).toEqual(['garden-walls-a1'])
    })
  })
})
