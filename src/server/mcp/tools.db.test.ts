import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { callMcp, connectMcp } from '#testing/mcp-client.ts'

const ADDRESS = 'https://archive.example'
const LONG = 'word '.repeat(20_000)

const CARDS = [
  newCard({
    id: 'a1',
    prompt: 'Which stones for a garden wall?',
    response: 'Granite.',
    sessionTitle: 'Walls',
    dayStamp: '20240301_0900',
  }),
  newCard({
    id: 'a2',
    prompt: 'And how high?',
    response: 'Not high, says the *mason*.',
    sessionTitle: 'Walls',
    dayStamp: '20240301_1000',
    pageTitle: 'Height of a wall',
    category: 'Garden',
  }),
  newCard({ id: 'a3', prompt: 'Tell me everything', response: LONG, sessionTitle: 'Walls', dayStamp: '20240302_1000' }),
  newCard({
    id: 'b1',
    prompt: 'Bread or stones?',
    response: 'Bread, and a wall of stones.',
    sessionTitle: 'Bread',
    dayStamp: '20230905_1000',
  }),
  newCard({ id: 'c1', prompt: 'Undated wall', response: 'x', dayStamp: '' }),
  newCard({ id: 'd1', prompt: 'Endless', response: '🪨'.repeat(150_000), dayStamp: '20220101_1000' }),
  newCard({
    id: 'p1',
    prompt: 'private garden wall',
    response: 'stones',
    sessionTitle: 'Walls',
    dayStamp: '20240303_1000',
    isPrivate: true,
  }),
]

describe.each(everyDatabase)('tools of MCP on $name', (database) => {
  let test: TestApp
  let client: Client
  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: ADDRESS }, { database })
    client = await connectMcp(test.app)
  })
  afterAll(async () => {
    await client.close()
    await test.close()
  })

  it('are described with titles, schemas of input and output, and as reading', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'search_by_meaning',
      'fetch',
      'list_sessions',
      'read_session',
      'timeline',
      'related',
    ])
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect([title, description].every((text) => text !== undefined && text.length > 10)).toBe(true)
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false })
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    }
    expect(client.getInstructions()).toContain('colloquy')
    expect(client.getServerVersion()).toMatchObject({ name: 'colloquy', title: 'colloquy' })
  })

  it('search and fetch meet what ChatGPT asks of a connector', async () => {
    const { tools } = await client.listTools()
    const inputs = ['search', 'fetch'].map((name) => tools.find((tool) => tool.name === name)!.inputSchema)
    expect(inputs.map(({ properties, required }) => [Object.keys(properties ?? {}), required])).toEqual([
      [['query'], ['query']],
      [['id'], ['id']],
    ])
    const found = await client.callTool({ name: 'search', arguments: { query: 'height wall' } })
    expect(found.structuredContent).toEqual({
      results: [{ id: 'a2', title: 'Height of a wall', url: `${ADDRESS}/card/height-of-a-wall-a2` }],
    })
    expect(found.content).toEqual([{ type: 'text', text: JSON.stringify(found.structuredContent) }])
    const read = await client.callTool({ name: 'fetch', arguments: { id: 'a2' } })
    expect(read.structuredContent).toEqual({
      id: 'a2',
      title: 'Height of a wall',
      url: `${ADDRESS}/card/height-of-a-wall-a2`,
      text: expect.stringMatching(/And how high\?[^]*says the \*mason\*/),
      metadata: { day: '2024-03-01', session: 'Walls', category: 'Garden' },
    })
    expect(read.content).toEqual([{ type: 'text', text: JSON.stringify(read.structuredContent) }])
  })

  it.each([
    'wall',
    'stones',
    '"garden wall"',
    'wal*',
    '-bread',
    'wall -garden',
    'sotnes',
    'absent',
    'bread OR mason',
    '(bread OR mason) wall',
    'on:2024-03-01 stones',
    'session:Walls',
    'in:title wall',
    'after:2023 before:2025',
    'is:starred',
  ])('search finds %s as GET /api/cards does, in the same order', async (query) => {
    const { results } = await callMcp<{ results: { id: string }[] }>(client, 'search', { query })
    const { cards } = await test.call('GET /api/cards', { query: new URLSearchParams({ q: query }).toString() })
    expect(results.map(({ id }) => id)).toEqual(cards.map(({ id }) => id))
  })

  it('fetch takes an address as well', async () => {
    const { id } = await callMcp<{ id: string }>(client, 'fetch', { id: `${ADDRESS}/card/height-of-a-wall-a2` })
    expect(id).toBe('a2')
  })

  it('fetch cuts a very long card, with a sentence that says how to read on', async () => {
    const { text } = await callMcp<{ text: string }>(client, 'fetch', { id: 'd1' })
    expect(text.length).toBeLessThan(200_200)
    expect(text).toMatch(
      /🪨\n\n\[The text goes on: read_session with the id d1 reads the whole conversation in parts\.\]$/,
    )
    expect(text.isWellFormed()).toBe(true)
  })

  it('list_sessions gives conversations in parts, each with its address', async () => {
    interface Listed {
      sessions: { title: string; turns: number; day: string; url: string }[]
      total: number
      next?: string
    }
    const first = await callMcp<Listed>(client, 'list_sessions', { limit: 1 })
    expect([first.sessions.map(({ title, turns, day }) => [title, turns, day]), first.total]).toEqual([
      [['Walls', 3, '2024-03-02']],
      4,
    ])
    expect(first.sessions[0]!.url).toBe(`${ADDRESS}/session/walls-a1`)
    const second = await callMcp<Listed>(client, 'list_sessions', { limit: 50, after: first.next })
    expect([second.sessions.map(({ title }) => title), second.next]).toEqual([
      ['Bread', expect.any(String), expect.any(String)],
      undefined,
    ])
  })

  it('read_session gives a conversation in bounded parts that together hold all of it', async () => {
    interface Part {
      turns: { id: string; text: string; url: string; number: number }[]
      next?: string
      total: number
    }
    const texts = new Map<string, string>()
    let from: string | undefined
    let parts = 0
    do {
      const part: Part = await callMcp<Part>(client, 'read_session', { id: 'a2', ...(from ? { from } : {}) })
      expect(JSON.stringify(part).length).toBeLessThan(60_000)
      expect(part.total).toBe(3)
      for (const { id, text } of part.turns) texts.set(id, (texts.get(id) ?? '') + text)
      from = part.next
      parts++
    } while (from !== undefined && parts < 20)
    expect(parts).toBe(4)
    expect([...texts.keys()]).toEqual(['a1', 'a2', 'a3'])
    expect(texts.get('a3')).toContain(LONG)
    expect(texts.get('a1')).toContain('Granite.')
  })

  it('timeline counts by year, month and day, and lists the cards of a day', async () => {
    const counts = async (when?: string) => {
      const { periods, total, undated } = await callMcp<{
        periods: { when: string; cards: number; url: string }[]
        total: number
        undated: number
      }>(client, 'timeline', when === undefined ? {} : { when })
      return { periods: periods.map((period) => [period.when, period.cards]), total, undated, url: periods[0]?.url }
    }
    const years = [
      ['2022', 1],
      ['2023', 1],
      ['2024', 3],
    ]
    expect(await counts()).toEqual({ periods: years, total: 6, undated: 1, url: `${ADDRESS}/filter?year=2022` })
    const months = { periods: [['2024-03', 3]], total: 3, undated: 0, url: `${ADDRESS}/filter?month=2024-03` }
    expect(await counts('2024')).toEqual(months)
    expect((await counts('2024-03')).periods).toEqual([
      ['2024-03-01', 2],
      ['2024-03-02', 1],
    ])
    const day = await callMcp<{ cards: { id: string }[]; next?: number }>(client, 'timeline', { when: '2024-03-01' })
    expect([day.cards.map(({ id }) => id), day.next]).toEqual([['a1', 'a2'], undefined])
  })

  it.each([
    ['search', { query: ' ' }, 'The query is empty: give one or more words to search for.'],
    ['search', { query: 'wall (stones' }, /\(At letter \d+ of the query\.\)$/],
    ['search', { query: 'colour:red' }, /\(At letter 1 of the query\.\)$/],
    ['search', { query: 'x'.repeat(1001) }, /at most 1000 letters/],
    ['search', { query: 7 }, /expected string/],
    ['fetch', { id: 'absent' }, 'There is no such card.'],
    ['fetch', { id: 'p1' }, 'There is no such card.'],
    ['fetch', { id: '../../etc/passwd' }, 'There is no such card.'],
    ['read_session', { id: 'p1' }, 'There is no such card.'],
    ['read_session', { id: 'a1', from: 'x' }, /There is no such part/],
    ['read_session', { id: 'a1', from: '99' }, 'The conversation has no turns from that point on.'],
    ['list_sessions', { after: 'p1' }, 'There is no such card.'],
    ['list_sessions', { limit: 1000 }, /<=50/],
    ['timeline', { when: '2024-02-31' }, /There is no year, month or day '2024-02-31'/],
    ['timeline', { when: 'soon' }, /There is no year, month or day 'soon'/],
    ['nothing', {}, /not found/],
    ['constructor', {}, /disabled/],
  ])('%s with %j is refused in one sentence', async (name, given, said) => {
    await expect(callMcp(client, name, given)).rejects.toThrow(said)
  })
})
