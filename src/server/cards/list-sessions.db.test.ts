import { afterEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { sessionsAfter } from './list-sessions.ts'

const turn = (id: string, dayStamp: string, sessionTitle: string, more: Partial<Card> = {}) =>
  newCard({ id, dayStamp, sessionTitle, prompt: `What is ${id}?`, response: `It is **${id}**.`, ...more })

const CARDS = [
  turn('a1', '20240101_0900', 'Bread', { category: 'kitchen', isPrivate: true }),
  turn('b1', '20240102_0900', 'Rye', { category: 'field' }),
  turn('a2', '20240103_0900', 'Bread', { category: 'kitchen', prompt: 'Why?', response: '# Yes' }),
  turn('c1', '20240104_0900', 'Salt', { category: 'kitchen', isPrivate: true }),
  turn('a3', '20240105_0900', 'Bread', {
    category: 'kitchen',
    imageUrl: '/images/a3.png',
    imageWidth: 40,
    imageHeight: 30,
  }),
  turn('n1', '', 'No day'),
]

describe.each(everyDatabase)('the latest conversations on $name', (database) => {
  let test: TestApp | undefined
  const open = async (cards: readonly Card[] = CARDS) => (test = await openTestApp(cards, {}, { database }))
  const list = (query = '') => test!.call('GET /api/sessions', { query })
  afterEach(async () => {
    await test?.close()
    test = undefined
  })

  it('are the conversations that were continued last, described by their public turns alone', async () => {
    await open()
    const { sessions, total, next } = await list()
    expect([sessions.map(({ id }) => id), total, next]).toEqual([['a2', 'b1', 'n1'], 3, null])
    expect(sessions[0]).toEqual({
      id: 'a2',
      sessionTitle: 'Bread',
      semanticSid: '',
      heading: 'Bread',
      category: 'kitchen',
      dayStamp: '20240105_0900',
      question: 'Why?',
      answer: 'Yes',
      turns: 2,
      privateTurns: 0,
      letters: 'Why?# YesWhat is a3?It is **a3**.'.length,
      shape: [
        { promptLen: 4, responseLen: 5 },
        { promptLen: 11, responseLen: 13 },
      ],
      picture: { dedupid: 'a3', imageUrl: '/images/a3.png', imageWidth: 40, imageHeight: 30 },
    })
  })

  it('hold private turns and conversations for an admin, who sees how many they are', async () => {
    await open()
    test!.viewer = AN_ADMIN
    const { sessions, total } = await list()
    expect(sessions.map(({ id, turns, privateTurns }) => [id, turns, privateTurns])).toEqual([
      ['a1', 3, 1],
      ['c1', 1, 1],
      ['b1', 1, 0],
      ['n1', 1, 0],
    ])
    expect(total).toBe(4)
    expect((await test!.get('/api/sessions')).headers['cache-control']).toBe('no-store')
  })

  it('come in parts, each of which follows the one before', async () => {
    await open()
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const part = await list(after === '' ? 'limit=1' : `limit=1&after=${after}`)
      seen.push(...part.sessions.map(({ id }) => id))
      after = part.next
    }
    expect(seen).toEqual(['a2', 'b1', 'n1'])
    await expect(list('after=c1')).rejects.toMatchObject({ status: 404, code: 'not-found' })
    await expect(list('after=absent')).rejects.toMatchObject({ status: 404, code: 'not-found' })
    for (const query of ['limit=0', 'limit=51', 'limit=x']) {
      await expect(list(query)).rejects.toMatchObject({ status: 400 })
    }
  })

  it('ask the database as often for many as for one', async () => {
    await open(['2', '3', '4', '5'].map((day) => turn(`d${day}`, `2024010${day}_0900`, `Day ${day}`)))
    let asked = 0
    const db = runAfterReads(test!.archive.store.db, () => asked++)
    const statementsFor = async (limit: number) => {
      const before = asked
      const { sessions } = await sessionsAfter(db, ANYONE, { limit })
      expect(sessions).toHaveLength(limit)
      return asked - before
    }
    expect(await statementsFor(3)).toBe(await statementsFor(1))
  })

  it.runIf(database.isEmbedded)(
    'are not sent twice while nothing public changed, and no longer hold what turned private',
    async () => {
      await open()
      const first = await test!.get('/api/sessions')
      const again = () => test!.get('/api/sessions', { 'if-none-match': first.headers.etag as string })
      expect((await again()).statusCode).toBe(304)
      test!.viewer = AN_ADMIN
      await test!.call('PATCH /api/cards/:id', { params: { id: 'b1' }, body: { isPrivate: true } })
      test!.viewer = ANYONE
      expect((await again()).statusCode).toBe(200)
      expect((await list()).sessions.map(({ id }) => id)).toEqual(['a2', 'n1'])
    },
  )

  it('give topics by the number of their public cards', async () => {
    await open()
    expect(await test!.call('GET /api/topics')).toEqual({
      topics: [
        { value: 'kitchen', count: 2 },
        { value: 'field', count: 1 },
      ],
    })
    test!.viewer = AN_ADMIN
    expect((await test!.call('GET /api/topics')).topics[0]).toEqual({ value: 'kitchen', count: 4 })
  })

  it.runIf(database.isEmbedded)('are none in an archive without cards', async () => {
    await open([])
    expect(await list()).toEqual({ sessions: [], total: 0, next: null })
    expect(await test!.call('GET /api/topics')).toEqual({ topics: [] })
  })

  it('open the home page with the answers of its cards and the size of their conversations', async () => {
    await open()
    const { cards, carousel } = await test!.call('GET /api/opening')
    const expected: Record<string, unknown> = {
      a2: ['Yes', 2],
      a3: ['It is a3.', 2],
      b1: ['It is b1.', 1],
    }
    for (const { id, answer, turns } of [...cards, ...carousel]) expect([answer, turns]).toEqual(expected[id])
    expect(carousel.map(({ id }) => id)).toEqual(['a3'])
  })
})
