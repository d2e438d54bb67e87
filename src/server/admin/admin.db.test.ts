import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { ANYONE } from '#archive/viewer.ts'
import { dayCounts } from '#store/calendar.ts'
import { writeSetting } from '#store/settings.ts'
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

describe.each(everyDatabase)('the admin’s calls on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(
      [
        hidden('1'),
        hidden('2', { response: MAIL }),
        hidden('3', { sessionTitle: 'Rye' }),
        hidden('4', { isPrivate: false }),
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

  const patch = (id: string, body: object) => test.call('PATCH /api/cards/:id', { params: { id }, body })
  const bulk = (ids: string[], flags: object) => test.call('POST /api/cards/bulk', { body: { ids, ...flags } })
  const visitAll = async (id: string) => {
    const { cards } = await test.call('GET /api/admin/review/:id', { params: { id } })
    const { version, findings } = cards.find(({ card }) => card.id === id)!
    return test.call('POST /api/admin/review/:id/visits', {
      params: { id },
      body: { version, findings, visit: 'seen' },
    })
  }
  const open = (id: string) => test.call('GET /api/cards/:id', { params: { id } })
  const found = async (term: string, visibility: 'public' | 'all' = 'public') =>
    (await test.archive.search.find(visibility, { ...NO_FILTERS, search: [term] })).page.total

  it('change a card with everything that follows from it', async () => {
    expect(await patch('1', { isPrivate: false, isViewed: true })).toMatchObject({ isPrivate: false, isViewed: true })
    expect(await open('1')).toMatchObject({ isPrivate: false, isViewed: true, cardReviewed: false })
    expect([await found('word1'), await found('word3')]).toEqual([1, 0])
    expect(await dayCounts(test.archive.store.db, 'public')).toEqual([{ date: '2023-09-01', count: 2 }])
    await patch('1', { isPrivate: true })
    expect([await found('word1'), await found('word1', 'all')]).toEqual([0, 1])
    expect(await dayCounts(test.archive.store.db, 'public')).toEqual([{ date: '2023-09-01', count: 1 }])
    expect((await test.call('GET /api/cards', { query: 'show=unviewed' })).total).toBe(3)
  })

  it('correct what is around the texts, never the texts, and put it down', async () => {
    const corrected = {
      category: 'kitchen',
      sessionTitle: 'Sourdough',
      pageTitle: 'On dough',
      slug: 'dough',
      imageUrl: '/images/x.png',
    }
    expect(await patch('4', corrected)).toMatchObject(corrected)
    test.viewer = ANYONE
    for (const query of ['tag=kitchen', 'session=Sourdough', 'search=dough']) {
      expect((await test.call('GET /api/cards', { query })).cards.map((card) => card.id)).toEqual(['4'])
    }
    test.viewer = AN_ADMIN
    expect(await patch('4', { slug: '', imageUrl: '', pageTitle: 'On dough' })).not.toHaveProperty('slug')
    const { changes, total } = await test.call('GET /api/admin/changes')
    expect([total, changes.length]).toEqual([7, 7])
    expect(changes[0]).toMatchObject({ cardId: '4', by: 'Ada', field: 'imageUrl', before: '/images/x.png', after: '' })
    const older = await test.call('GET /api/admin/changes', { query: `limit=2&before=${changes[4]!.number}` })
    expect(older.changes.map(({ field }) => field)).toEqual(['sessionTitle', 'category'])
    expect(older.next).toBeNull()
    for (const body of [
      { prompt: 'x' },
      { response: 'x' },
      { dayStamp: '20240101_1' },
      { id: 'x' },
      { imageUrl: 'javascript:1' },
      { pageTitle: '\0' },
      { before: { pageTitle: 'On dough' } },
      {},
    ]) {
      await expect(patch('4', body)).rejects.toMatchObject({ status: 400 })
    }
    expect(await open('4')).toMatchObject({ prompt: 'word4', pageTitle: 'On dough' })
  })

  it('refuse a correction of a field that someone else has corrected since it was read, and accept a repeated one', async () => {
    const before = { pageTitle: '', category: '', slug: '' }
    await patch('4', { pageTitle: 'First', before })
    await expect(patch('4', { pageTitle: 'Second', category: 'kitchen', before })).rejects.toMatchObject({
      status: 409,
      message: /^Someone else has changed ‘page title’ meanwhile, so nothing was saved/,
    })
    expect(await open('4')).toMatchObject({ pageTitle: 'First', category: '' })
    expect(await patch('4', { pageTitle: 'First', category: 'kitchen', before })).toMatchObject({ category: 'kitchen' })
    expect((await test.call('GET /api/admin/changes')).total).toBe(2)
  })

  it('keep corrections when the source is imported again with other content', async () => {
    await patch('1', { category: 'kitchen', cardReviewed: true })
    await fill(test.archive, [hidden('1', { response: 'new words', category: 'other' })])
    expect(await open('1')).toMatchObject({ category: 'kitchen', response: 'new words', cardReviewed: false })
  })

  it.runIf(database.isEmbedded)(
    'refuse a card that is not there, and a publication of findings that were not visited',
    async () => {
      await expect(patch('absent', { isViewed: true })).rejects.toMatchObject({
        status: 404,
        message: 'There is no such card.',
      })
      await expect(patch('2', { isPrivate: false })).rejects.toMatchObject({
        status: 409,
        message: '‘word2’ holds 1 finding that waits for a look. Open it in the review to see it.',
      })
      expect((await open('2')).isPrivate).toBe(true)
      await expect(patch('2', { isPrivate: false, findingsSeen: true })).rejects.toMatchObject({ status: 400 })
      expect(await visitAll('2')).toEqual({ unvisited: 0 })
      expect(await patch('2', { isPrivate: false })).toMatchObject({ isPrivate: false })
      await patch('2', { isPrivate: true })
      // They were visited once, and are the same.
      expect(await bulk(['2'], { isPrivate: false })).toMatchObject({ changed: 1, refused: [] })
    },
  )

  it('change many at once: all but those with findings that were not visited', async () => {
    const outcome = await bulk(['1', '2', '3', '4', 'absent', '1'], { isPrivate: false, isViewed: true })
    expect(outcome.changed).toBe(3)
    expect(outcome.refused).toEqual([
      { id: 'absent', reason: 'There is no such card.' },
      { id: '2', reason: expect.stringMatching(/^‘word2’ holds 1 finding /) },
    ])
    expect(await open('2')).toMatchObject({ isPrivate: true, isViewed: false })
    expect(await bulk(['1', '2', '3', '4'], { isPrivate: true })).toMatchObject({ changed: 3, refused: [] })
    expect(await bulk(['1', '2', '3', '4'], { isPrivate: true })).toMatchObject({ changed: 0, refused: [] })
    for (const ids of [[], ['a-b'], Array.from({ length: 1001 }, (_, index) => `c${index}`)]) {
      await expect(bulk(ids, { isViewed: true })).rejects.toMatchObject({ status: 400 })
    }
    await expect(bulk(['1'], {})).rejects.toMatchObject({ status: 400 })
  })

  it('refuse a bulk change that another overtook, and accept a repeated one', async () => {
    const ids = ['1', '2', '3', '4']
    const first = { isPrivate: true, already: ['1', '2', '3'] }
    expect(await bulk(ids, first)).toMatchObject({ changed: 1, refused: [] })
    await expect(bulk(ids, { isPrivate: false, already: ['4'] })).rejects.toMatchObject({
      status: 409,
      message: 'Someone else has just changed 1 card of these. Nothing was done. Please look at them again.',
    })
    expect((await test.call('GET /api/cards', { query: 'show=private' })).total).toBe(4)
    expect(await bulk(ids, first)).toMatchObject({ changed: 0, refused: [] })
  })

  it('show the state of the archive in numbers', async () => {
    await patch('1', { isViewed: true })
    // Another conversation of the same name is another session.
    const OWN = { dayStamp: '20240229_1', category: 'sky', semanticSid: '20240229_0123abcd' }
    await fill(test.archive, [hidden('6', { dayStamp: '' }), hidden('7', OWN)])
    await writeSetting(test.archive.store.db, 'lastBackup', '2026-01-02T03:04:05.678Z')
    expect(await test.call('GET /api/admin/dashboard')).toEqual({
      counts: {
        cards: 6,
        public: 1,
        private: 5,
        viewed: 1,
        waiting: 5,
        unseenFindings: 1,
        sessions: 3,
        categories: 1,
        comments: 0,
        stars: 0,
        members: 0,
      },
      activity: [
        { month: '2023-09', public: 1, private: 3 },
        { month: '2024-02', public: 0, private: 1 },
      ],
      undated: 1,
      index: { ok: true, missing: 0, stray: 0 },
      lastImport: null,
      unfinishedImport: null,
      lastBackup: { at: '2026-01-02T03:04:05.678Z' },
      backupSchedule: null,
      backupFailure: null,
      watched: [],
      revision: expect.any(Number),
    })
  })

  it.runIf(database.isEmbedded)('list private cards page by page without an end at 1000', async () => {
    const many = Array.from({ length: 1100 }, (_, index) => hidden(`m${index}`, { dayStamp: '20240301_1200' }))
    await fill(test.archive, many)
    const last = await test.call('GET /api/cards', { query: 'show=private&size=500&page=3' })
    expect([last.total, last.capped, last.cards.length]).toEqual([1103, false, 103])
    expect(
      await bulk(
        many.slice(0, 1000).map((card) => card.id),
        { isPrivate: false },
      ),
    ).toMatchObject({ changed: 1000 })
    expect((await test.call('GET /api/cards', { query: 'show=private' })).total).toBe(103)
  })

  it('leave every card as one of two admins set it, and announce it at once', async () => {
    const cards = Array.from({ length: 20 }, (_, index) => hidden(`r${index}`, { isPrivate: index % 2 === 0 }))
    await fill(test.archive, cards)
    const ids = cards.map((card) => card.id)
    const updates = [
      { isPrivate: true, isViewed: true },
      { isPrivate: false, isViewed: false },
    ]
    for (let round = 0; round < 2; round++) {
      const calls = updates.flatMap((update, who) => {
        // Each goes through the cards in an order of its own, in fragments that overlap the other's.
        const own = who === 0 ? ids : ids.toReversed()
        return Array.from({ length: 4 }, (_, part) => bulk(own.slice(part * 5, part * 5 + 8), update))
      })
      const single = ids.map((id, index) => patch(id, updates[index % 2]!))
      await Promise.all([...calls, ...single])
      for (const id of ids) {
        const { isPrivate, isViewed } = await open(id)
        expect(updates).toContainEqual({ isPrivate, isViewed })
      }
      expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    }
    const counted = (await dayCounts(test.archive.store.db, 'public')).find(({ date }) => date === '2023-09-01')
    expect(counted?.count ?? 0).toBe((await test.call('GET /api/cards', { query: 'show=public' })).total)
  })
})
