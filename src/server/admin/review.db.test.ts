import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { scanCard } from '#archive/findings.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { writeFindings } from '#store/reviews.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'

const hidden = (id: string, fields: Partial<Card> = {}) =>
  newCard({
    id,
    prompt: `word${id}`,
    isPrivate: true,
    sessionTitle: 'Bread',
    dayStamp: `20230901_09${id.padStart(4, '0')}`,
    ...fields,
  })

const MAIL = 'write to anna@gmx.net'
const TWO = `${MAIL} or bert@gmx.net`

describe.each(everyDatabase)('the review on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(
      [
        hidden('1'),
        hidden('2', { response: TWO }),
        hidden('3', { sessionTitle: 'Rye' }),
        hidden('4', { isPrivate: false }),
        hidden('5', { sessionTitle: 'Älter als 100%' }),
        hidden('6', { sessionTitle: '', prompt: 'What is spelt?' }),
      ],
      {},
      { database },
    )
    test.viewer = AN_ADMIN
  })
  afterEach(async () => {
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    await test.close()
  })

  const queue = (query = '') => test.call('GET /api/admin/review', { query })
  const titles = async (query = '') => (await queue(query)).conversations.map(({ title }) => title)
  const read = (id: string, query = '') => test.call('GET /api/admin/review/:id', { params: { id }, query })
  const decide = (ids: string[], decision: 'publish' | 'keep-private' | 'wait', isDecided = false) =>
    test.call('POST /api/admin/review', { body: { ids, decision, isDecided } })
  const visit = async (id: string, places?: number[], as: 'seen' | 'left' = 'seen') => {
    const { version, findings } = (await read(id)).cards.find(({ card }) => card.id === id)!
    const visited = findings.filter((_, at) => places?.includes(at) !== false)
    if (visited.length === 0) return { unvisited: 0 }
    return test.call('POST /api/admin/review/:id/visits', {
      params: { id },
      body: { version, findings: visited, visit: as },
    })
  }
  const isPublic = async (id: string) => !(await test.call('GET /api/cards/:id', { params: { id } })).isPrivate

  it('lists conversations with findings first, then in the order of time, a page at a time, by title', async () => {
    const all = await queue()
    expect(all).toEqual({
      conversations: [
        { id: '1', title: 'Bread', dayStamp: '20230901_090001', cards: 2, findings: 2, unvisited: 2 },
        { id: '3', title: 'Rye', dayStamp: '20230901_090003', cards: 1, findings: 0, unvisited: 0 },
        { id: '5', title: 'Älter als 100%', dayStamp: '20230901_090005', cards: 1, findings: 0, unvisited: 0 },
        { id: '6', title: 'What is spelt?', dayStamp: '20230901_090006', cards: 1, findings: 0, unvisited: 0 },
      ],
      next: null,
      totals: {
        conversations: 4,
        cards: 5,
        findings: 2,
        visited: 0,
        withFindings: 1,
        seen: 0,
        freeConversations: 3,
        freeCards: 3,
      },
    })
    const pages = []
    for (let after = ''; ;) {
      const page = await queue(`limit=1${after}`)
      pages.push(...page.conversations.map(({ id }) => id))
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    expect(pages).toEqual(['1', '3', '5', '6'])
    expect(await titles('title=RYE')).toEqual(['Rye'])
    expect(await titles('title=älter')).toEqual(['Älter als 100%'])
    expect(await titles(`title=${encodeURIComponent('0%')}`)).toEqual(['Älter als 100%'])
    expect(await titles('title=SPELT')).toEqual(['What is spelt?'])
    expect(await titles('title=_')).toEqual([])
  })

  it('reads a whole conversation, and what is found in its private cards', async () => {
    const { title, cards, next } = await read('1')
    expect([title, next]).toEqual(['Bread', null])
    expect(cards.map(({ card, findings }) => [card.id, findings.map(({ state }) => state)])).toEqual([
      ['1', []],
      ['2', ['waiting', 'waiting']],
      ['4', []],
    ])
    const { start, end, field, kind } = cards[1]!.findings[0]!
    expect([kind, field, TWO.slice(start, end)]).toEqual(['email', 'response', 'anna@gmx.net'])
    const many = Array.from({ length: 130 }, (_, at) => hidden(`m${at}`, { sessionTitle: 'Many', response: TWO }))
    await fill(test.archive, many)
    const first = await read('m0')
    const second = await read('m0', `after=${first.next}`)
    expect([first.cards.length, second.cards.length, second.next]).toEqual([100, 30, null])
    expect([first.title, second.title]).toEqual(['Many', 'Many'])
  })

  it('keeps visits of single findings, and a publication waits for all of them', async () => {
    await expect(decide(['1', '2'], 'publish')).rejects.toMatchObject({
      status: 409,
      message: '‘word2’ holds 2 findings that wait for a look. Open it in the review to see each of them.',
    })
    expect(await visit('2', [0], 'left')).toEqual({ unvisited: 1 })
    expect((await queue()).conversations[0]).toMatchObject({ findings: 2, unvisited: 1 })
    await expect(decide(['1', '2'], 'publish')).rejects.toMatchObject({
      message: /^‘word2’ holds 1 finding that waits/,
    })
    expect([await isPublic('1'), await isPublic('2')]).toEqual([false, false])
    expect(await visit('2', [0, 1])).toEqual({ unvisited: 0 })
    expect((await read('2')).cards[1]!.findings.map(({ state }) => state)).toEqual(['left', 'seen'])
    expect((await queue()).totals).toMatchObject({ visited: 2, seen: 1 })
    expect(await decide(['1', '2', 'absent'], 'publish')).toEqual({
      changed: 2,
      refused: [{ id: 'absent', reason: 'There is no such card.' }],
    })
    expect(await titles()).not.toContain('Bread')
    expect(await decide(['1', '2'], 'wait')).toMatchObject({ changed: 2 })
    expect((await queue()).conversations[0]).toMatchObject({ id: '1', cards: 2, unvisited: 0 })
  })

  it('takes a visit for the text that was read alone', async () => {
    const { version, findings } = (await read('2')).cards[1]!
    const finding = findings[0]!
    const send = (body: { version: string; findings: (typeof finding)[] }) =>
      test.call('POST /api/admin/review/:id/visits', { params: { id: '2' }, body: { ...body, visit: 'seen' } })
    await expect(send({ version, findings: [{ ...finding, start: 0 }] })).rejects.toMatchObject({ status: 409 })
    await visit('2')
    // A title is no part of the text that was visited, but of the card that was read.
    await test.call('PATCH /api/cards/:id', { params: { id: '2' }, body: { pageTitle: 'On mail' } })
    expect((await queue()).conversations[0]).toMatchObject({ unvisited: 0 })
    await expect(send({ version, findings: [finding] })).rejects.toMatchObject({ status: 409 })
    await fill(test.archive, [hidden('2', { response: `${TWO}!` })])
    expect((await queue()).conversations[0]).toMatchObject({ findings: 2, unvisited: 2 })
    await expect(decide(['2'], 'publish')).rejects.toMatchObject({ status: 409 })
  })

  it('keeps a conversation private until an admin says otherwise, and refuses the later of two decisions', async () => {
    await decide(['3'], 'keep-private')
    expect(await titles()).not.toContain('Rye')
    await expect(decide(['3'], 'publish')).rejects.toMatchObject({ status: 409, message: /^Someone else has decided/ })
    expect(await decide(['3'], 'keep-private')).toMatchObject({ changed: 0 })
    const published = await test.archive.store.db
      .transaction()
      .execute((trx) => publishCards(trx, test.archive.search, { all: true }))
    expect(published.kept.map(({ id }) => id)).toEqual(['3'])
    expect(await decide(['3'], 'publish', true)).toMatchObject({ changed: 1 })
    await expect(decide(['3'], 'keep-private')).rejects.toMatchObject({ status: 409 })
  })

  it('leaves out what an admin hid, however it was hidden, of all that is published at once', async () => {
    await fill(test.archive, [hidden('7', { isPrivate: false, sessionTitle: 'Salt' })])
    await test.call('PATCH /api/cards/:id', { params: { id: '4' }, body: { isPrivate: true } })
    await test.call('POST /api/cards/bulk', { body: { ids: ['1', '7'], isPrivate: true, already: ['1'] } })
    expect((await publishFree(-1)).ids).not.toContain('7')
    const { kept } = await test.archive.store.db
      .transaction()
      .execute((trx) => publishCards(trx, test.archive.search, { all: true }))
    expect(kept.map(({ id }) => id)).toEqual(['4', '7'])
    expect([await isPublic('1'), await isPublic('4'), await isPublic('7')]).toEqual([true, false, false])
    // They wait for nothing: a conversation that gains cards is published without them.
    expect((await queue()).conversations.map(({ id }) => id)).toEqual(['2'])
    await test.call('PATCH /api/cards/:id', { params: { id: '4' }, body: { isPrivate: false } })
    expect(await isPublic('4')).toBe(true)
  })

  it('gives a conversation another title at once, and logs it', async () => {
    expect(
      await test.call('POST /api/admin/review/:id/title', { params: { id: '2' }, body: { title: 'Dough' } }),
    ).toEqual({ changed: 3 })
    expect((await titles())[0]).toBe('Dough')
    expect((await read('4')).cards).toHaveLength(3)
    expect((await test.call('GET /api/admin/changes')).changes[0]).toMatchObject({
      field: 'sessionTitle',
      before: 'Bread',
      after: 'Dough',
    })
  })

  it('publishes what has no findings at that moment, in batches, and the same cards wait again', async () => {
    const many = Array.from({ length: 120 }, (_, at) => hidden(`f${at}`, { sessionTitle: `Free ${at}` }))
    await fill(test.archive, [...many, hidden('new', { sessionTitle: 'Found today', response: MAIL })])
    // As if the scan had not known of it when the card was written.
    await test.archive.store.db.transaction().execute((trx) => writeFindings(trx, new Map([['new', []]])))
    await decide(['3'], 'keep-private')
    const ids: string[] = []
    const withheld: string[] = []
    let batches = 0
    for (let after: number | null = -1; after !== null; batches++) {
      const done: Awaited<ReturnType<typeof publishFree>> = await publishFree(after)
      ids.push(...done.ids)
      withheld.push(...done.withheld.map(({ id }) => id))
      after = done.next
    }
    expect(batches).toBeGreaterThan(1)
    expect([ids.length, withheld]).toEqual([122, ['new']])
    expect([await isPublic('1'), await isPublic('5'), await isPublic('3')]).toEqual([false, true, false])
    expect(await titles()).toEqual(['Bread', 'Found today'])
    await decide(ids, 'wait')
    expect((await queue()).totals).toMatchObject({ conversations: 124, freeConversations: 122 })
  })

  const publishFree = (after: number) => test.call('POST /api/admin/publish-without-findings', { body: { after } })

  it('never turns a card public before each of its findings was visited, whatever is called in whatever order', async () => {
    const { db } = test.archive.store
    const texts = ['plain words', MAIL, TWO, `${MAIL}, ${TWO}`]
    const ids = ['1', '2', '3']
    const id = fc.constantFrom(...ids)
    const act = fc.oneof(
      fc.record({ act: fc.constant('visit' as const), id, places: fc.subarray([0, 1, 2]) }),
      fc.record({ act: fc.constant('write' as const), id, text: fc.constantFrom(...texts) }),
      fc.record({
        act: fc.constantFrom('flag' as const, 'private' as const, 'decide' as const, 'wait' as const),
        id,
      }),
      fc.record({ act: fc.constantFrom('bulk' as const, 'free' as const, 'all' as const, 'together' as const) }),
    )
    type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
    /** The texts of findings that were visited, by card: what the rule must have waited for. */
    const visited = new Map<string, Set<string>>()
    const cardOfId = (of: string) => test.call('GET /api/cards/:id', { params: { id: of } })
    const seenKey = (card: Card, at: number) => {
      const { field, start, end } = scanCard(card)[at]!
      return `${card[field]} ${start} ${end}`
    }
    const run = async (step: Act): Promise<unknown> => {
      switch (step.act) {
        case 'visit': {
          const card = await cardOfId(step.id)
          const places = step.places.filter((at) => at < scanCard(card).length)
          if (card.isPrivate && places.length > 0) {
            await visit(step.id, places)
            const own = visited.get(step.id) ?? new Set()
            for (const at of places) own.add(seenKey(card, at))
            visited.set(step.id, own)
          }
          return
        }
        case 'write':
          if (await isPublic(step.id)) return
          return fill(test.archive, [hidden(step.id, { response: step.text, sessionTitle: `S${step.id}` })])
        case 'flag':
          return test.call('PATCH /api/cards/:id', { params: { id: step.id }, body: { isPrivate: false } })
        case 'private':
          return test.call('PATCH /api/cards/:id', { params: { id: step.id }, body: { isPrivate: true } })
        case 'decide':
          return decide([step.id], 'publish', true)
        case 'wait':
          return decide([step.id], 'wait')
        case 'bulk':
          return test.call('POST /api/cards/bulk', { body: { ids, isPrivate: false } })
        case 'together':
          return decide(ids, 'publish', true)
        case 'free':
          return publishFree(-1)
        case 'all':
          return db.transaction().execute((trx) => publishCards(trx, test.archive.search, { all: true }))
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (steps) => {
        visited.clear()
        await decide(ids, 'wait')
        await fill(
          test.archive,
          ids.map((one) => hidden(one, { response: MAIL, sessionTitle: `S${one}`, slug: `s${Math.random()}` })),
        )
        await db.deleteFrom('finding_visits').execute()
        for (const step of steps) {
          await run(step).catch((error: { status?: number }) => expect(error.status).toBe(409))
          for (const one of ids) {
            const card = await cardOfId(one)
            if (card.isPrivate) continue
            const wanted = scanCard(card).map((_, at) => seenKey(card, at))
            expect(wanted.filter((key) => !visited.get(one)?.has(key))).toEqual([])
          }
        }
      }),
      { numRuns: database.isEmbedded ? 15 : 2 },
    )
  }, 120_000)
})
