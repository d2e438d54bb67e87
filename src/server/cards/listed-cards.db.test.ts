import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { openTestApp, AN_ADMIN, type TestApp } from '#testing/app.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { everyDatabase } from '#testing/databases.ts'
import { saveCards } from './save-cards.ts'
import { listedCards } from './listed-cards.ts'

const A_MEMBER: Viewer = { role: 'member', id: 'rosa', name: 'Rosa', email: 'rosa@example.com' }

const turn = (id: string, stamp: string, rest: object = {}) =>
  newCard({ id, prompt: `Ask ${id}`, response: `Salt answer ${id}.`, dayStamp: stamp, sessionTitle: 'Bread', ...rest })

const CARDS = [
  turn('a', '20230905_0900'),
  turn('p', '20230905_0930', { isPrivate: true }),
  turn('b', '20230905_1000'),
  turn('c', '20230906_1000'),
  turn('x', '20230905_0910', { sessionTitle: 'Another "one"\\' }),
  turn('y', '20230905_0911', { sessionTitle: '' }),
  turn('z', '20230905_0912', { sessionTitle: '' }),
]

describe.each(everyDatabase)('lists in $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, {}, { database })
  })
  afterAll(() => test.close())
  const list = (query: string) => test.call('GET /api/cards', { query })
  const places = async (query: string) =>
    Object.fromEntries((await list(query)).cards.map(({ id, turn: at, turns }) => [id, [at, turns]]))

  it('say which turn of its conversation a card is, among those that the viewer may read', async () => {
    const public3 = { a: [1, 3], b: [2, 3], c: [3, 3], x: [1, 1], y: [1, 1], z: [1, 1] }
    expect(await places('')).toEqual(public3)
    expect(await places('search=answer')).toEqual(public3)
    expect(await places('date=2023-09-06')).toEqual({ c: [3, 3] })
    test.viewer = AN_ADMIN
    expect(await places('search=answer&session=Bread')).toEqual({ a: [1, 4], p: [2, 4], b: [3, 4], c: [4, 4] })
    test.viewer = ANYONE
    expect(await places('')).toEqual(public3)
  })

  it.runIf(database.isEmbedded)('do not number the turns of a conversation of more than a thousand', async () => {
    const many = Array.from({ length: 1001 }, (_, index) =>
      newCard({ id: `m${index}`, prompt: 'again', sessionTitle: 'Daily', dayStamp: '20240101_0900' }),
    )
    const long = await openTestApp([...many, ...CARDS], {}, { database })
    const { cards } = await long.call('GET /api/cards', { query: 'search=again' })
    expect([cards[0]?.turn, cards[0]?.turns]).toEqual([null, null])
    const { cards: others } = await long.call('GET /api/cards', { query: 'search=salt&sort=oldest' })
    expect([others[0]?.id, others[0]?.turn, others[0]?.turns]).toEqual(['a', 1, 3])
    await long.close()
  })

  it('show of each response what lies round the hit, and count its words', async () => {
    const [first] = (await list('search=answer&sort=oldest')).cards
    expect(first).toMatchObject({ id: 'a', excerpt: 'Salt answer a.', words: 3 })
  })

  it('show another excerpt for another search, and none of before once the response has changed', async () => {
    const excerptFor = async (query: string) => (await list(`${query}&date=2023-09-06`)).cards[0]?.excerpt
    const response = `${'Rye and water. '.repeat(40)}Salt comes last. ${'Then it rests. '.repeat(40)}`
    const change = (text: string) =>
      test.archive.store.db.transaction().execute(async (trx) => {
        const card = turn('c', '20230906_1000', { response: text })
        await saveCards(trx, test.archive.search, [{ card, fingerprint: text }])
      })
    await change(response)
    for (let time = 0; time < 2; time++) {
      expect(await excerptFor('')).toMatch(/^Rye and water\./)
      expect(await excerptFor('search=salt')).toMatch(/^… .*Salt comes last\..* …$/)
      expect(await excerptFor('search=rests')).toMatch(/^… .*Then it rests\..* …$/)
      expect(await excerptFor('search=ask')).toMatch(/^Rye and water\./)
    }
    await change(response.replaceAll('last', 'first'))
    expect(await excerptFor('search=salt')).toMatch(/Salt comes first\./)
    await change('Salt answer c.')
    expect(await excerptFor('search=salt')).toBe('Salt answer c.')
  })

  it('keep cards until one changes', async () => {
    const { db } = test.archive.store
    const rows = await db.selectFrom('cards').select(['key', 'id']).orderBy('key').execute()
    const keys = rows.map(({ key }) => key)
    const ids = async () => (await listedCards(db, 'public', keys, timeSlices())).map(({ id }) => id)
    const shown = ['a', 'x', 'y', 'z', 'b', 'c']
    expect(await ids()).toEqual(shown)
    expect(await ids()).toEqual(shown)
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'x' }, body: { isPrivate: true } })
    expect(await ids()).toEqual(shown.filter((id) => id !== 'x'))
    await test.call('PATCH /api/cards/:id', { params: { id: 'x' }, body: { isPrivate: false } })
    expect(await ids()).toEqual(shown)
    test.viewer = ANYONE
  })

  it('show cards as they are, whatever the list before showed of them', async () => {
    const before = await places('date=2023-09-05')
    const change = async (isPrivate: boolean) => {
      test.viewer = AN_ADMIN
      await test.call('PATCH /api/cards/:id', { params: { id: 'b' }, body: { isPrivate } })
      test.viewer = A_MEMBER
    }
    await change(true)
    expect(await places('session=Bread')).toEqual({ a: [1, 2], c: [2, 2] })
    await change(false)
    expect(await places('date=2023-09-05')).toEqual(before)
    test.viewer = ANYONE
  })

  it('offer what finds something where nothing is found, never what only private cards hold', async () => {
    const near = async (query: string) =>
      (await list(query)).near.map(({ type, label, query: other, total }) => [type, label, other, total])
    expect(await near('search=salt absent')).toEqual([
      ['any', '', 'search=salt,absent&mode=or', 6],
      ['without', 'absent', 'search=salt', 6],
    ])
    expect(await near('search=ask&date=2024-01-01')).toEqual([['otherDays', '', 'search=ask', 6]])
    expect(await near('search=salt&tag=absent')).toEqual([
      ['any', '', 'search=salt&tag=absent&mode=or', 6],
      ['without', 'absent', 'search=salt', 6],
    ])
    expect(await near('search=p absent')).toEqual([])
    expect(await near('q=salt absent has:code')).toEqual([])
    expect(await near('q=salt in:response absent')).toEqual([['without', 'absent', 'q=in%3Aresponse+salt', 6]])
    expect(await near('search=salt&q=len>100000')).toEqual([['without', 'len>100000', 'search=salt', 6]])
    expect(await near('search=p&q=len>100000')).toEqual([])
    expect(await near('search=salt')).toEqual([])
    test.viewer = AN_ADMIN
    expect(await near('search=p absent')).toEqual([
      ['any', '', 'search=p,absent&mode=or', 1],
      ['without', 'absent', 'search=p', 1],
    ])
    test.viewer = ANYONE
  })
})
