import { afterEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { latestConversations } from '#store/conversations.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { openSession, sessionTexts } from './read-session.ts'

const turn = (id: string, dayStamp: string, sessionTitle: string, more: Partial<Card> = {}) =>
  newCard({ id, dayStamp, sessionTitle, prompt: `What is ${id}?`, response: `It is ${id}.`, ...more })

const SID = (hex: string) => `20240110_${hex.repeat(8)}`

describe.each(everyDatabase)('reading a conversation on $name', (database) => {
  let test: TestApp | undefined
  const open = async (cards: readonly Card[]) => (test = await openTestApp(cards, {}, { database }))
  const session = (id: string) => test!.call('GET /api/sessions/:id', { params: { id } })
  const texts = (id: string, from = 0) =>
    test!.call('GET /api/sessions/:id/texts', { params: { id }, query: `from=${from}` })
  afterEach(async () => {
    await test?.close()
    test = undefined
  })

  it.runIf(database.isEmbedded)(
    'answers as for a card that never was where the card turns private while it is read',
    async () => {
      const { archive } = await open([turn('a1', '20240101_0900', 'Bread'), turn('a2', '20240103_0900', 'Bread')])
      let isFirst = true
      const db = runAfterReads(archive.store.db, async () => {
        if (isFirst) {
          isFirst = false
          await archive.store.db.updateTable('cards').set({ is_private: 1 }).where('id', '=', 'a1').execute()
        }
      })
      await expect(openSession(db, ANYONE, 'a1')).rejects.toMatchObject({ code: 'not-found' })
    },
  )

  it.runIf(database.isEmbedded)('gives no text of a turn that turns private once the turns were listed', async () => {
    const { archive } = await open([turn('a1', '20240101_0900', 'Bread'), turn('a2', '20240103_0900', 'Bread')])
    let reads = 0
    const db = runAfterReads(archive.store.db, async () => {
      if (++reads === 2)
        await archive.store.db.updateTable('cards').set({ is_private: 1 }).where('id', '=', 'a2').execute()
    })
    const { cards } = await sessionTexts(db, ANYONE, { id: 'a1', from: 0, showReasoning: 'admins' })
    expect(cards.map((json) => json.slice(0, 10))).toEqual(['{"id":"a1"'])
  })

  it('gives all turns in the order of time, whichever turn is named, and the conversations around', async () => {
    await open([
      turn('a1', '20240101_0900', 'Bread'),
      turn('b1', '20240102_0900', 'Rye'),
      turn('a2', '20240103_0900', 'Bread', { pageTitle: 'The second rise' }),
      turn('c1', '20240104_0900', 'Salt'),
    ])
    const bread = await session('a2')
    expect(bread.turns.map(({ id, title }) => [id, title])).toEqual([
      ['a1', 'What is a1?'],
      ['a2', 'The second rise'],
    ])
    expect(bread).toMatchObject({ heading: 'Bread', total: 2, from: 0, before: null, after: null, previous: null })
    expect(bread.next).toMatchObject({ id: 'b1', heading: 'Rye' })
    expect((await session('a1')).turns).toEqual(bread.turns)
    expect((await session('b1')).previous?.id).toBe('a1')
    expect((await session('c1')).next).toBeNull()
    const { cards, next } = await texts('a2')
    expect(cards.map(({ id, response, commentCount }) => [id, response, commentCount])).toEqual([
      ['a1', 'It is a1.', 0],
      ['a2', 'It is a2.', 0],
    ])
    expect(next).toBeNull()
  })

  it('keeps two imported conversations of one title apart, and cards without a session alone', async () => {
    await open([
      turn('a1', '20240101_0900', 'New chat', { semanticSid: SID('a') }),
      turn('b1', '20240101_1000', 'New chat', { semanticSid: SID('b') }),
      turn('a2', '20240101_1100', 'New chat', { semanticSid: SID('a') }),
      turn('u1', '20240105_0900', ''),
      turn('u2', '20240106_0900', ''),
    ])
    expect((await session('a1')).turns.map(({ id }) => id)).toEqual(['a1', 'a2'])
    expect((await session('b1')).turns.map(({ id }) => id)).toEqual(['b1'])
    expect((await session('u1')).turns.map(({ id }) => id)).toEqual(['u1'])
    expect((await session('u1')).next?.id).toBe('u2')
  })

  it('holds no trace of a private turn but for admins', async () => {
    await open([
      turn('p0', '20231231_0900', 'Bread', { isPrivate: true }),
      turn('a1', '20240101_0900', 'Bread'),
      turn('p1', '20240101_0930', 'Bread', { isPrivate: true }),
      turn('h1', '20240102_0900', 'Hidden', { isPrivate: true }),
      turn('c1', '20240103_0900', 'Salt'),
    ])
    const seen = await session('a1')
    expect(seen.turns.map(({ id }) => id)).toEqual(['a1'])
    expect(seen).toMatchObject({ total: 1, next: { id: 'c1' } })
    expect((await texts('a1')).cards.map(({ id }) => id)).toEqual(['a1'])
    await expect(session('p1')).rejects.toMatchObject({ status: 404 })
    await expect(texts('h1')).rejects.toMatchObject({ status: 404 })
    test!.viewer = AN_ADMIN
    expect((await session('p1')).turns.map(({ id }) => id)).toEqual(['p0', 'a1', 'p1'])
    expect((await session('a1')).next?.id).toBe('h1')
    test!.viewer = ANYONE
  })

  it.runIf(database.isEmbedded)('gives a long conversation in parts, and its texts some at a time', async () => {
    const minute = (at: number) =>
      `20240101_${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`
    await open([
      ...Array.from({ length: 1200 }, (_, at) =>
        turn(`t${at}`, minute(at), 'Long', { response: `Answer ${at}. ${'x'.repeat(at === 3 ? 1_000_000 : 9)}` }),
      ),
      turn('z', '20240301_0900', 'Other'),
    ])
    const first = await session('t7')
    expect([first.turns.length, first.from, first.total, first.before, first.after?.id]).toEqual([
      1000,
      0,
      1200,
      null,
      't1000',
    ])
    const second = await session('t1100')
    expect([second.turns.length, second.from, second.before?.id, second.after]).toEqual([200, 1000, 't0', null])
    const found: string[] = []
    for (let from: number | null = 0; from !== null;) {
      const { cards, next } = await texts('t7', from)
      expect(cards.length).toBeLessThanOrEqual(50)
      found.push(...cards.map(({ id }) => id))
      from = next
    }
    expect(found).toEqual(Array.from({ length: 1200 }, (_, at) => `t${at}`))
    expect((await texts('t7', 3)).cards.map(({ id }) => id)).toEqual(['t3'])
    expect((await texts('t7', 5000)).cards).toEqual([])
  })

  it('names the conversations that were continued last', async () => {
    await open([
      turn('a1', '20240101_0900', 'Bread'),
      turn('b1', '20240102_0900', 'Rye'),
      turn('p1', '20240103_0900', 'Rye', { isPrivate: true }),
      turn('a2', '20240104_0900', 'Bread'),
      turn('n1', '', 'No day'),
    ])
    const latest = async (visibility: 'public' | 'all', limit: number) =>
      (await latestConversations(test!.archive.store.db, visibility, limit)).map(({ id }) => id)
    expect(await latest('public', 9)).toEqual(['a2', 'b1', 'n1'])
    expect(await latest('all', 9)).toEqual(['a2', 'p1', 'n1'])
    expect(await latest('public', 2)).toEqual(['a2', 'b1'])
  })
})
