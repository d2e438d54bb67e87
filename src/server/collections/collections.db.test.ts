import type { KyselyPlugin } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { COLLECTION_ADMIN_TEXTS } from '#archive/collection-admin-texts.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { ownPicture } from '#archive/picture.ts'
import { ANYONE } from '#archive/viewer.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { readPublicRevision, readRevision } from '#store/revision.ts'
import { goneSince } from '#store/unpublished-cards.ts'
import { addCollection } from '#testing/add-collections.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { addToCollection } from './manage-collections.ts'

const card = (id: string, fields: Partial<Card> = {}) =>
  newCard({ id, prompt: `prompt of ${id}`, category: 'Garden', dayStamp: `2024010${id.length}_1200`, ...fields })

/** In chronological order. */
const CARDS = [
  card('a', { imageUrl: ownPicture('a') }),
  card('bb', { category: 'Kitchen' }),
  card('ccc'),
  card('dddd', { isPrivate: true, imageUrl: ownPicture('dddd') }),
]

describe.each(everyDatabase)('collections on $name', (database) => {
  let test: TestApp
  const open = async (cards = CARDS) => {
    test = await openTestApp(cards, {}, { database })
    test.viewer = AN_ADMIN
  }
  afterEach(() => test.close())

  const make = async (body: { title: string; [field: string]: unknown }) =>
    (await test.call('POST /api/collections', { body })).collection
  const change = async (name: string, body: object) =>
    (await test.call('PATCH /api/collections/:name', { params: { name }, body })).collection
  const read = (name: string, query = '') => test.call('GET /api/collections/:name', { params: { name }, query })
  const asVisitor = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    test.viewer = ANYONE
    return act().finally(() => (test.viewer = AN_ADMIN))
  }
  const idsFor = async (name: string) => (await asVisitor(() => read(name))).cards.map(({ id }) => id)

  it('hold picked cards in their order, then what their query finds, each once', async () => {
    await open()
    const made = await make({ title: ' Small  gardens ', query: '/filter?tag=Garden&page=2', cards: ['ccc', 'bb'] })
    expect(made).toMatchObject({
      name: 'small-gardens',
      title: 'Small gardens',
      query: 'tag=Garden',
      isPublished: false,
      picked: [{ id: 'ccc' }, { id: 'bb' }],
      made: { by: 'Ada' },
    })
    await change('small-gardens', { isPublished: true, introduction: '**Hello**' })
    const shown = await asVisitor(() => read('small-gardens'))
    expect(shown).toMatchObject({
      title: 'Small gardens',
      introduction: '**Hello**',
      total: 3,
      pages: 1,
      capped: false,
    })
    expect(shown.cards.map(({ id, seq }) => [id, seq])).toEqual([
      ['ccc', 1],
      ['bb', 2],
      ['a', 3],
    ])
    expect(shown.picture).toMatchObject({ dedupid: 'a' })
    expect(shown).not.toHaveProperty('query')
    await change('small-gardens', { query: 'tag=Garden&sort=newest', cards: [] })
    expect(await idsFor('small-gardens')).toEqual(['ccc', 'a'])
    await change('small-gardens', { query: 'search=prompt', cards: ['bb'] })
    expect((await idsFor('small-gardens'))[0]).toBe('bb')
    expect((await idsFor('small-gardens')).length).toBe(3)
  })

  it('show visitors public cards alone, and each at its place again when it is public', async () => {
    await open()
    await make({ title: 'Hand', cards: ['dddd', 'a'], pictureCard: 'dddd', isPublished: true })
    const asAdmin = await read('hand')
    expect([asAdmin.total, asAdmin.picture?.dedupid]).toEqual([2, 'dddd'])
    const asked = await asVisitor(() => test.get('/api/collections/hand'))
    expect(asked.body).not.toContain('dddd')
    expect(asked.json()).toMatchObject({ total: 1, picture: { dedupid: 'a' } })
    const hide = (id: string, isPrivate: boolean) =>
      test.call('PATCH /api/cards/:id', { params: { id }, body: { isPrivate } })
    await hide('dddd', false)
    expect(await idsFor('hand')).toEqual(['dddd', 'a'])
    await hide('a', true)
    await hide('dddd', true)
    expect(await idsFor('hand')).toEqual([])
    const { collections } = await asVisitor(() => test.call('GET /api/collections'))
    expect(collections).toEqual([{ name: 'hand', title: 'Hand', picture: null, isPublished: true, cards: 0 }])
  })

  it('are not there for visitors until they are published, and change the public revision from then on alone', async () => {
    await open()
    const { db } = test.archive.store
    const revisions = async () => [await readRevision(db), await readPublicRevision(db)]
    const [all, visible] = (await revisions()) as [number, number]
    await make({ title: 'Draft', cards: ['a'] })
    await change('draft', { title: 'Still a draft' })
    expect(await revisions()).toEqual([all + 2, visible])
    await asVisitor(async () => {
      const absent = await test.get('/api/collections/absent')
      const draft = await test.get('/api/collections/draft')
      const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
      expect([draft.statusCode, plain(draft.body)]).toEqual([404, plain(absent.body)])
      expect((await test.call('GET /api/collections')).collections).toEqual([])
    })
    await change('draft', { isPublished: true })
    const etag = async () => (await asVisitor(() => test.get('/api/collections/draft'))).headers.etag
    const before = await etag()
    await change('draft', { introduction: 'New' })
    expect(await etag()).not.toBe(before)
    await change('draft', { isPublished: false })
    expect((await asVisitor(() => test.get('/api/collections/draft'))).statusCode).toBe(404)
    expect(await revisions()).toEqual([all + 5, visible + 3])
  })

  it.runIf(database.isEmbedded)('change the public revision by nothing that visitors do not see', async () => {
    await open()
    const { db } = test.archive.store
    for (const title of ['One', 'Two']) await make({ title, cards: ['a', 'bb'], isPublished: true })
    for (const title of ['Draft', 'Second draft']) await make({ title, cards: ['a'] })
    const order = (names: string[]) => test.call('PUT /api/admin/collections-order', { body: { names } })
    const isSeen = async (act: () => Promise<unknown>) => {
      const before = [await readRevision(db), await readPublicRevision(db)] as const
      await act()
      expect(await readRevision(db)).toBe(before[0] + 1)
      return (await readPublicRevision(db)) > before[1]
    }
    const add = (id: string) =>
      test.call('POST /api/collections/:name/cards', { params: { name: 'one' }, body: { ids: [id] } })
    expect(await isSeen(() => add('dddd'))).toBe(false)
    expect(await isSeen(() => change('one', { cards: ['dddd', 'a', 'bb'] }))).toBe(false)
    expect(await isSeen(() => change('one', { pictureCard: 'dddd' }))).toBe(false)
    expect(await isSeen(() => change('one', { cards: ['a', 'bb'] }))).toBe(false)
    expect(await isSeen(() => order(['one', 'second-draft', 'two', 'draft']))).toBe(false)
    expect(await isSeen(() => order(['two', 'second-draft', 'one', 'draft']))).toBe(true)
    expect(await isSeen(() => add('ccc'))).toBe(true)
    expect(await isSeen(() => change('one', { cards: ['bb', 'a', 'ccc'] }))).toBe(true)
    expect(await isSeen(() => change('one', { pictureCard: 'a' }))).toBe(true)
    expect(await isSeen(() => change('one', { name: 'first' }))).toBe(true)
    // The address that was led on from is the draft's now, which is not there for visitors.
    expect(await isSeen(() => change('draft', { name: 'one' }))).toBe(true)
  })

  it('are changed one by one, without a look at the cards of all others', async () => {
    const many = Array.from({ length: 300 }, (_, at) => card(`c${at}`))
    await open(many)
    const { db } = test.archive.store
    for (const title of ['One', 'Two', 'Three']) {
      await make({ title, cards: many.map(({ id }) => id), isPublished: true })
    }
    await make({ title: 'Few', cards: ['c1'], isPublished: true })
    let rows = 0
    const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
      rows += result.rows.length
      return result
    }
    await addToCollection(db.withPlugin({ transformQuery: ({ node }) => node, transformResult }), 'few', ['c2'])
    expect(rows).toBeLessThan(100)
  })

  it('keep an address that was theirs, until another takes it', async () => {
    await open()
    await make({ title: 'One', isPublished: true })
    await change('one', { name: 'first' })
    expect((await asVisitor(() => read('one'))).name).toBe('first')
    await expect(make({ title: 'x', name: 'first' })).rejects.toThrow(COLLECTION_TEXTS.nameTaken('first'))
    await expect(change('one', { name: 'No Name' })).rejects.toThrow(COLLECTION_TEXTS.badName)
    expect((await make({ title: 'One' })).name).toBe('one-2')
    await make({ title: 'Other', name: 'one', isPublished: true })
    expect((await read('one')).title).toBe('Other')
    await change('first', { name: 'second' })
    await change('second', { name: 'first' })
    expect((await read('second')).name).toBe('first')
  })

  it('are dropped with all that devices keep once they are taken back or deleted, and not while they are drafts', async () => {
    await open()
    const remove = (name: string) => test.call('DELETE /api/collections/:name', { params: { name } })
    const gone = () => goneSince(test.archive.store.db, 0)
    await make({ title: 'Draft' })
    await remove('draft')
    await make({ title: 'One', isPublished: true })
    await change('one', { title: 'Two' })
    expect(await gone()).toEqual({ ids: [], last: 0 })
    await change('one', { isPublished: false })
    expect(await gone()).toEqual({ ids: null, last: 1 })
    await change('one', { isPublished: true })
    await remove('one')
    expect(await gone()).toEqual({ ids: null, last: 2 })
  })

  it.runIf(database.isEmbedded)('say in one sentence what they cannot be', async () => {
    await open()
    await make({ title: 'There', cards: ['a'] })
    await expect(make({ title: '  ' })).rejects.toThrow(COLLECTION_TEXTS.noTitle)
    await expect(make({ title: 'x', query: 'page=2' })).rejects.toThrow(COLLECTION_TEXTS.narrowsNothing)
    const byMeaning = { title: 'x', query: 'search=garden&sort=meaning' }
    await expect(make(byMeaning)).rejects.toThrow(COLLECTION_TEXTS.byMeaning)
    await expect(make({ title: 'x', query: 'year=20' })).rejects.toThrow("Invalid year '20'.")
    await expect(make({ title: 'x', cards: ['nothing'] })).rejects.toThrow(COLLECTION_TEXTS.unknownCard('nothing'))
    await expect(change('there', { pictureCard: 'nothing' })).rejects.toThrow(COLLECTION_TEXTS.unknownCard('nothing'))
    await expect(change('absent', { title: 'x' })).rejects.toThrow(COLLECTION_TEXTS.noSuch)
    expect((await test.call('GET /api/collections')).collections.map(({ name }) => name)).toEqual(['there'])
  })

  it.runIf(database.isEmbedded)(
    'take the others of the cards that are added where one is gone, and say which one that is',
    async () => {
      await open()
      const made = await test.call('POST /api/collections', { body: { title: 'One', cards: ['gone', 'bb'] } })
      expect(made).toMatchObject({ collection: { picked: [{ id: 'bb' }] }, gone: ['gone'] })
      const add = (ids: string[]) =>
        test.call('POST /api/collections/:name/cards', { params: { name: 'one' }, body: { ids } })
      expect(await add(['a', 'gone', 'dddd', 'gone'])).toMatchObject({
        collection: { picked: [{ id: 'bb' }, { id: 'a' }, { id: 'dddd', isPrivate: true }] },
        gone: ['gone'],
      })
      await expect(add(['gone'])).rejects.toThrow(COLLECTION_TEXTS.unknownCard('gone'))
      expect(await add([])).toMatchObject({ gone: [] })
    },
  )

  it('keep what someone else changed since the caller read them, and say which fields that is', async () => {
    await open()
    const { name, title, introduction } = await make({ title: 'Best of', introduction: 'First.', cards: ['a'] })
    await test.call('POST /api/collections/:name/cards', { params: { name }, body: { ids: ['bb', 'ccc'] } })
    await change(name, { introduction: 'Three pages.', query: 'tag=Garden' })
    const before = { title, introduction, cards: ['a'], query: '' }
    await expect(change(name, { title: 'x', introduction: 'Mine.', cards: [], before })).rejects.toMatchObject({
      status: 409,
      message: COLLECTION_ADMIN_TEXTS.overtaken(['introduction', 'picked cards']),
    })
    const wanted = { title: ' The  best ', query: '/filter?tag=Garden', before }
    for (let request = 1; request <= 2; request++)
      expect(await change(name, wanted)).toMatchObject({
        title: 'The best',
        introduction: 'Three pages.',
        picked: [{ id: 'a' }, { id: 'bb' }, { id: 'ccc' }],
      })
    await change(name, { isPublished: true })
    await change(name, { name: 'best' })
    await expect(change(name, { name: 'worst', before: { name } })).rejects.toThrow('name in the address')
  })

  it('take further cards at their end, are put in order, and are deleted without their cards', async () => {
    await open()
    for (const title of ['One', 'Two']) await make({ title, cards: ['bb'], isPublished: true })
    const body = { ids: ['a', 'bb', 'ccc'] }
    const added = await test.call('POST /api/collections/:name/cards', { params: { name: 'one' }, body })
    expect(added.collection.picked.map(({ id }) => id)).toEqual(['bb', 'a', 'ccc'])
    const order = (names: string[]) => test.call('PUT /api/admin/collections-order', { body: { names } })
    await order(['two', 'one'])
    const names = async () => (await test.call('GET /api/collections')).collections.map(({ name }) => name)
    expect(await names()).toEqual(['two', 'one'])
    await expect(order(['two'])).rejects.toThrow(COLLECTION_TEXTS.otherOrder)
    await expect(order(['two', 'two'])).rejects.toThrow(COLLECTION_TEXTS.otherOrder)
    await test.call('DELETE /api/collections/:name', { params: { name: 'two' } })
    expect(await names()).toEqual(['one'])
    expect((await test.call('GET /api/cards')).total).toBe(4)
  })

  it('have pages of 50 cards, and the last one for a number beyond', async () => {
    const many = Array.from({ length: 120 }, (_, at) =>
      newCard({ id: `n${at}`, prompt: 'p', category: 'Many', dayStamp: `20240101_${String(at).padStart(6, '0')}` }),
    )
    await open(many)
    await addCollection(test.archive.store.db, 'many', { query: 'tag=Many', cards: ['n119'] })
    const second = await read('many', 'page=2')
    expect(second).toMatchObject({ page: 2, pages: 3, size: 50, total: 120 })
    expect([second.cards[0], second.cards.at(-1)].map((one) => [one?.id, one?.seq])).toEqual([
      ['n49', 51],
      ['n98', 100],
    ])
    expect((await read('many', 'page=99')).page).toBe(3)
    expect((await read('many', 'page=x')).page).toBe(1)
  })

  it('lose a card that is deleted for good, its place and its picture', async () => {
    await open()
    await make({ title: 'Hand', cards: ['a', 'ccc'], pictureCard: 'a', isPublished: true })
    const { store, search } = test.archive
    await store.db.transaction().execute((trx) => forgetCards(trx, search, { card: 'a' }))
    const rows = await store.db.selectFrom('collection_cards').selectAll().execute()
    expect(rows.map((row) => row.card_id)).toEqual(['ccc'])
    expect(await store.db.selectFrom('collections').select('picture_card').executeTakeFirst()).toEqual({
      picture_card: '',
    })
  })
})
