import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { addToBulkChange, UNDO_MS } from '#store/bulk-changes.ts'
import { removeExpired } from '#store/expired-rows.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'

const card = (id: string, fields: Partial<Card> = {}) =>
  newCard({ id, prompt: `word${id}`, dayStamp: '20240105_1200', ...fields })

describe.each(everyDatabase)('a bulk change that is undone on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(
      [card('1', { isPrivate: true }), card('2'), card('3', { isViewed: true }), card('4', { isPrivate: true })],
      {},
      { database },
    )
    test.viewer = AN_ADMIN
  })
  afterEach(async () => {
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    await test.close()
  })

  const ALL = ['1', '2', '3', '4']
  const bulk = (flags: object, ids = ALL) => test.call('POST /api/cards/bulk', { body: { ids, ...flags } })
  const undo = (number: number | null) =>
    test.call('POST /api/cards/bulk/:number/undo', { params: { number: String(number) } })
  const patch = (id: string, body: object) => test.call('PATCH /api/cards/:id', { params: { id }, body })
  const flags = async (id: string) => {
    const { isPrivate, isViewed, cardReviewed } = await test.call('GET /api/cards/:id', { params: { id } })
    return { isPrivate, isViewed, cardReviewed }
  }
  const privates = async () => Promise.all(ALL.map(async (id) => (await flags(id)).isPrivate))
  const viewed = async () => Promise.all(ALL.map(async (id) => (await flags(id)).isViewed))
  /** The ids of cards that are to stay private whatever is published. */
  const kept = async () => {
    const reviews = test.archive.store.db.selectFrom('reviews').select('card_id').where('is_kept', '=', 1)
    return (await reviews.orderBy('card_id').execute()).map((row) => row.card_id)
  }
  const decideWait = (ids: string[]) => test.call('POST /api/admin/review', { body: { ids, decision: 'wait' } })
  const waiting = async () => (await test.call('GET /api/admin/review')).totals.cards
  const log = async () => (await test.call('GET /api/admin/bulk-changes')).changes

  it('gives each card exactly its flags of before back, and says so in the log', async () => {
    const { undo: number } = await bulk({ isPrivate: true, isViewed: true })
    expect(await privates()).toEqual([true, true, true, true])
    expect(await flags('2')).toMatchObject({ cardReviewed: true })
    expect(await log()).toMatchObject([
      { number, by: 'Ada', isPrivate: true, isViewed: true, canUndo: true, undone: null },
    ])
    expect(await undo(number)).toEqual({ changed: 4, left: 0 })
    expect(await privates()).toEqual([true, false, false, true])
    expect(await viewed()).toEqual([false, false, true, false])
    expect(await flags('2')).toMatchObject({ cardReviewed: false })
    expect(await log()).toMatchObject([{ number, cards: 4, canUndo: false, undone: { by: 'Ada' } }])
    await expect(undo(number)).rejects.toMatchObject({ status: 409, message: 'This has already been undone.' })
  })

  it.runIf(database.isEmbedded)('hides the cards that it published on every public surface', async () => {
    const { undo: number, changed } = await bulk({ isPrivate: false })
    expect(changed).toBe(2)
    await undo(number)
    test.viewer = ANYONE
    expect((await test.call('GET /api/cards', { query: 'year=2024' })).cards.map(({ id }) => id)).toEqual(['2', '3'])
    expect((await test.call('GET /api/calendar')).totalDocuments).toBe(2)
  })

  it('never makes a card public that was made private by another change, even back and forth', async () => {
    const { undo: number } = await bulk({ isPrivate: true })
    await patch('2', { isPrivate: false })
    await patch('2', { isPrivate: true })
    expect(await undo(number)).toEqual({ changed: 3, left: 1 })
    expect(await privates()).toEqual([true, true, false, true])
  })

  it.runIf(database.isEmbedded)(
    'never makes a card public that another admin hid meanwhile, who still saw it public',
    async () => {
      const { undo: number } = await bulk({ isPrivate: true, already: ['1', '4'] })
      await patch('2', { isPrivate: true })
      const other = await bulk({ isPrivate: true, already: [] }, ['3'])
      expect(other).toMatchObject({ changed: 0, undo: null })
      await expect(undo(number)).rejects.toMatchObject({ status: 410 })
      expect([await privates(), await kept()]).toEqual([
        [true, true, true, true],
        ['2', '3'],
      ])
    },
  )

  it.runIf(database.isEmbedded)('gives a card that was private already its decision of before back', async () => {
    await bulk({ isPrivate: true }, ['2'])
    const { undo: number } = await bulk({ isPrivate: true, already: [] })
    expect(await kept()).toEqual(['1', '2', '3', '4'])
    await undo(number)
    expect([await privates(), await kept()]).toEqual([[true, true, false, true], ['2']])
  })

  it('leaves alone what the review decided since, and what came again from a source', async () => {
    const { undo: number } = await bulk({ isPrivate: true, already: ['1', '4'] })
    await test.call('POST /api/admin/review', { body: { ids: ['2'], decision: 'keep-private' } })
    await fill(test.archive, [card('3', { isPrivate: true, response: 'other words' })])
    await expect(undo(number)).rejects.toMatchObject({ status: 410, message: /^This can no longer be undone/ })
    expect(await privates()).toEqual([true, true, true, true])
  })

  it.runIf(database.isEmbedded)(
    'leaves alone what the review decided since of a card that was reviewed before',
    async () => {
      await fill(test.archive, [card('6', { cardReviewed: true })])
      const { undo: number } = await bulk({ isPrivate: true }, ['6'])
      await test.call('POST /api/admin/review', { body: { ids: ['6'], decision: 'keep-private' } })
      await expect(undo(number)).rejects.toMatchObject({ status: 410 })
      expect((await flags('6')).isPrivate).toBe(true)
    },
  )

  it('makes no card public that holds a finding which was not visited', async () => {
    await fill(test.archive, [card('5', { response: 'write to anna@gmx.net' })])
    const { undo: number } = await bulk({ isPrivate: true }, ['2', '5'])
    expect(await undo(number)).toEqual({ changed: 1, left: 1 })
    const answer = await test.call('GET /api/cards/:id', { params: { id: '5' } })
    expect(answer.isPrivate).toBe(true)
  })

  it.runIf(database.isEmbedded)('is not hindered by a change of the other flag', async () => {
    const { undo: number } = await bulk({ isPrivate: false })
    await patch('1', { isViewed: true })
    expect(await undo(number)).toEqual({ changed: 2, left: 0 })
    expect(await flags('1')).toMatchObject({ isPrivate: true, isViewed: true })
  })

  it('restores the decision to keep a card private', async () => {
    await test.call('POST /api/admin/review', { body: { ids: ['1'], decision: 'keep-private' } })
    await undo((await bulk({ isPrivate: false }, ['1', '4'])).undo)
    expect(await kept()).toEqual(['1'])
  })

  it.runIf(database.isEmbedded)('no longer keeps private what was hidden by it', async () => {
    for (const [already, hidden] of [
      [
        ['1', '4'],
        ['2', '3'],
      ],
      [[], ALL],
    ] as const) {
      const { undo: number } = await bulk({ isPrivate: true, already })
      expect([await kept(), await waiting()]).toEqual([hidden, already.length])
      await undo(number)
      expect([await kept(), await waiting()]).toEqual([[], 2])
    }
  })

  it('takes back what was published without findings by one press, as far as it is still so', async () => {
    const talks = Array.from({ length: 60 }, (_, at) => card(`t${at}`, { isPrivate: true, sessionTitle: `Talk ${at}` }))
    await fill(test.archive, talks)
    const publish = (body: object) => test.call('POST /api/admin/publish-without-findings', { body })
    const first = await publish({})
    const second = await publish({ after: first.next, undo: first.undo })
    expect([first.next === null, second]).toMatchObject([false, { undo: first.undo, next: null }])
    const cards = first.ids.length + second.ids.length
    expect(await log()).toMatchObject([{ number: first.undo, isPrivate: false, isViewed: null, cards, canUndo: true }])
    await patch('t0', { isPrivate: true })
    await patch('t1', { isPrivate: true })
    await patch('t1', { isPrivate: false })
    expect(await undo(first.undo)).toEqual({ changed: cards - 2, left: 2 })
    expect((await test.call('GET /api/admin/review')).totals).toMatchObject({ cards: cards - 2, freeCards: cards - 2 })
    expect([await flags('t0'), await flags('t1')]).toMatchObject([{ isPrivate: true }, { isPrivate: false }])
    // An undone change, or one by another admin, is not extended.
    const other = await publish({ undo: first.undo })
    const further = { isPrivate: false, cards: 2, byName: 'Ada', now: Date.now() }
    const add = (most: number) =>
      test.archive.store.db
        .transaction()
        .execute((trx) => addToBulkChange(trx, { number: other.undo!, most }, further, []))
    const isAdded = [await add(other.ids.length + 1), await add(other.ids.length + 2)]
    expect(isAdded).toEqual([false, true])
    test.viewer = { role: 'admin', id: 'other', name: 'Other', email: 'other@example.com' }
    await decideWait(other.ids)
    expect((await publish({ undo: other.undo })).undo).toBe(other.undo! + 1)
    expect(await log()).toHaveLength(3)
  })

  it('changes nothing when it fails in its middle', async () => {
    const { undo: number } = await bulk({ isPrivate: true })
    vi.spyOn(test.archive.search, 'put').mockRejectedValueOnce(new Error('power cut'))
    await expect(undo(number)).rejects.toMatchObject({ status: 500 })
    expect(await privates()).toEqual([true, true, true, true])
    expect(await undo(number)).toEqual({ changed: 4, left: 0 })
  })

  it.runIf(database.isEmbedded)('is over after an hour', async () => {
    const { undo: number } = await bulk({ isPrivate: true })
    const now = Date.now()
    await removeExpired(test.archive.store.db, now + UNDO_MS - 60_000)
    expect(await log()).toMatchObject([{ canUndo: true }])
    // Also before it is cleared away.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + UNDO_MS + 60_000)
    expect(await log()).toMatchObject([{ canUndo: false }])
    await expect(undo(number)).rejects.toMatchObject({ status: 410 })
    clock.mockRestore()
    await removeExpired(test.archive.store.db, now + UNDO_MS + 60_000)
    expect(await log()).toMatchObject([{ canUndo: false }])
    await expect(undo(number)).rejects.toMatchObject({ status: 410 })
  })

  it.runIf(database.isEmbedded)('names no change that is none', async () => {
    expect((await bulk({ isPrivate: false }, ['2'])).undo).toBeNull()
    await expect(undo(7)).rejects.toMatchObject({ status: 404, message: 'There is no such change.' })
    await bulk({ isPrivate: true })
    test.viewer = ANYONE
    await expect(undo(1)).rejects.toMatchObject({ status: 403 })
  })
})
