import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const card = (id: string, rest: Partial<Parameters<typeof newCard>[0]>) =>
  newCard({ id, prompt: 'How high is the tide?', response: 'High.', dayStamp: '20240301_0900', ...rest })

const CARDS = [
  card('a', { category: 'Garden', sessionTitle: 'South wall', model: 'gpt-4o' }),
  card('b', { category: 'Garden', sessionTitle: 'South wall', model: 'gpt-4.1', response: '```js\n1\n```' }),
  card('c', { category: 'Travel', sessionTitle: 'Danube', model: 'o3' }),
  card('boat', {
    prompt: 'Oars',
    response: `${'Wood. '.repeat(70)}And a rowlock.`,
    category: 'Boats "and" oars',
    sessionTitle: 'Boats "and" oars',
  }),
  card('d', { category: 'Gardening at night', sessionTitle: 'Secret wall', model: 'gpt-secret', isPrivate: true }),
]

describe('the query language, in the search box', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS)
  })
  afterAll(() => test.close())

  const suggest = (typed: string, also = '') =>
    test.call('GET /api/suggest', { query: `${new URLSearchParams({ q: typed }).toString()}${also}` })
  const completed = async (typed: string, also = '') =>
    (await suggest(typed, also)).operators.map(({ text, total }) => [text, total])
  const as = async <T>(viewer: typeof AN_ADMIN, act: () => Promise<T>) => {
    test.viewer = viewer
    const done = await act()
    test.viewer = ANYONE
    return done
  }

  it('completes names of operators, and their values with the cards that each finds', async () => {
    test.viewer = ANYONE
    expect(await completed('tide mod')).toEqual([['tide model:', null]])
    expect(await completed('tide model:')).toEqual([
      ['tide model:gpt-4.1', 1],
      ['tide model:gpt-4o', 1],
      ['tide model:o3', 1],
    ])
    expect(await completed('model:GPT')).toEqual([
      ['model:gpt-4.1', 1],
      ['model:gpt-4o', 1],
    ])
    expect(await completed('tag:Gard')).toEqual([['tag:Garden', 2]])
    expect(await completed('session:"Sou')).toEqual([['session:"South wall"', 2]])
    // A name of a category and a session is one value, however it is written.
    const boats = String.raw`tag:"Boats \"and\" oars"`
    for (const typed of ['tag:Boat', 'tag:"Boats \\"an']) expect(await completed(typed)).toEqual([[boats, 1]])
    expect(await completed('oars -tag:Boat')).toEqual([])
    expect(await completed('-has:cod')).toEqual([['-has:code', 3]])
    expect(await completed('tide in:p')).toEqual([['tide in:prompt', 3]])
    expect(await completed('after:')).toEqual([])
    expect(await completed('tag:Garden ')).toEqual([])
  })

  it('counts what is completed beside the filters that are there', async () => {
    expect(await completed('model:gpt', '&tag=Garden&within=has:code')).toEqual([['model:gpt-4.1', 1]])
  })

  it('offers what only admins may ask, and values of private cards, to admins alone', async () => {
    expect(await completed('is:')).toEqual([])
    expect(await as(AN_ADMIN, () => completed('is:p'))).toEqual([['is:private', 1]])
    expect(await as(AN_ADMIN, () => completed('model:gpt-s'))).toEqual([['model:gpt-secret', 1]])
    expect(await completed('model:gpt-s')).toEqual([])
    expect(await completed('tag:Gardening')).toEqual([])
  })

  it('shows the first hits of a query while it is typed, and nothing of one that cannot be read', async () => {
    const found = async (typed: string, also = '') => {
      const { total, cards } = await suggest(typed, also)
      return [total, cards.map(({ id }) => id).toSorted()]
    }
    expect(await found('tide tag:gard')).toEqual([2, ['a', 'b']])
    expect((await suggest('rowlock OR nothing -tide')).cards[0]?.excerpt).toContain('And a rowlock.')
    expect(await found('tide OR nothing')).toEqual([3, ['a', 'b', 'c']])
    expect(await found('(tag:garden | tag:travel')).toEqual([3, ['a', 'b', 'c']])
    expect(await found('has:nothing')).toEqual([0, []])
    expect(await found('tag:garden', '&within=has:code')).toEqual([1, ['b']])
    // A term as before, whatever signs it holds.
    expect(await found('note: tide')).toEqual([0, []])
    expect((await suggest('tid')).completions).toMatchObject([{ term: 'tide' }])
  })

  it('keeps no answer that depends on stars', async () => {
    for (const typed of ['is:', 'is:starred', 'tide has:comm']) {
      const { headers } = await test.get(`/api/suggest?q=${typed}`)
      expect([typed, headers['cache-control']]).toEqual([typed, 'no-store'])
    }
  })
})

describe('the help with searching', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS)
  })
  afterAll(() => test.close())

  it('teaches by examples of the archive, each of which finds as many cards as it says', async () => {
    test.viewer = ANYONE
    const { sections } = await test.call('GET /api/search-help')
    expect(sections.map(({ name }) => name)).toEqual([
      'words',
      'in',
      'tag',
      'session',
      'model',
      'after',
      'before',
      'on',
      'has',
      'lang',
    ])
    for (const { query, total } of sections.flatMap(({ examples }) => examples)) {
      const list = await test.call('GET /api/cards', { query: new URLSearchParams({ q: query }).toString() })
      expect([query, list.total]).toEqual([query, total])
      expect(total).toBeGreaterThan(0)
    }
    expect(JSON.stringify(sections)).not.toMatch(/secret|night|is:/i)
  })

  it('has an admin’s own examples for admins', async () => {
    test.viewer = AN_ADMIN
    const { sections } = await test.call('GET /api/search-help')
    expect(sections.find(({ name }) => name === 'is')?.examples.map(({ query }) => query)).toContain('is:private')
  })

  it('has no value in which words are redacted, and no such value completes a query', async () => {
    const redacted = await openTestApp([
      card('a', { model: 'm-zebra', sessionTitle: 'Zebra talk' }),
      card('b', { model: 'm-1' }),
    ])
    redacted.viewer = AN_ADMIN
    const body = { words: 'zebra', reason: '' }
    await redacted.call('POST /api/cards/:id/redactions', { params: { id: 'a' }, body })
    redacted.viewer = ANYONE
    const { sections } = await redacted.call('GET /api/search-help')
    expect(sections.find(({ name }) => name === 'model')?.examples.map(({ query }) => query)).toEqual(['model:m-1'])
    expect(JSON.stringify(sections)).not.toContain('▇')
    const { operators } = await redacted.call('GET /api/suggest', { query: 'q=model:m' })
    expect(operators.map(({ text }) => text)).toEqual(['model:m-1'])
    await redacted.close()
  })

  it('teaches by words of titles, where the largest conversation has none but an id', async () => {
    for (const untitled of [{ semanticSid: 'undated_0a1b2c3d' }, { semanticSid: 'my_garden' }, { sessionTitle: '' }]) {
      const some = await openTestApp([
        ...['u1', 'u2'].map((id) => card(id, untitled)),
        card('t', { sessionTitle: 'South wall', semanticSid: '20240301_0a1b2c3e' }),
      ])
      const { sections } = await some.call('GET /api/search-help')
      expect(sections.slice(0, 2).map(({ name, examples }) => [name, examples[0]?.query])).toEqual([
        ['words', 'south'],
        ['in', 'in:title south'],
      ])
      await some.close()
    }
  })

  it('is empty in an empty archive', async () => {
    const empty = await openTestApp([])
    expect(await empty.call('GET /api/search-help')).toEqual({ sections: [] })
    await empty.close()
  })
})
