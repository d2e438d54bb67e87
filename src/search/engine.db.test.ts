import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import type { Visibility } from '#archive/viewer.ts'
import { fill, idsOf, type TestArchive } from '#testing/databases.ts'
import { everyEngine } from '#testing/engines.ts'

const search = (...terms: string[]): Filters => ({ ...NO_FILTERS, search: terms })
const oldest = (...terms: string[]): Filters => ({ ...search(...terms), sort: 'oldest' })

describe.each(everyEngine)('the search engine of $name', ({ open }) => {
  it('agrees with the cards, also after a rebuild', async () => {
    const archive = await open()
    await fill(archive, WRITTEN)
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    const before = await archive.search.find('all', search('tide'))
    expect(await archive.search.rebuild()).toBe(WRITTEN.length)
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    expect(await archive.search.find('all', search('tide'))).toEqual(before)
    const [key] = (await archive.search.find('public', NO_FILTERS)).keys
    // As another program might.
    await archive.store.db.deleteFrom('cards').where('key', '=', key!).execute()
    expect((await archive.search.verify()).stray).toBeGreaterThan(0)
    await archive.store.db.updateTable('cards').set({ is_private: 0 }).where('id', '=', 'p1').execute()
    expect((await archive.search.verify()).missing).toBeGreaterThan(0)
    await archive.close()
  })

  describe('over written cards', () => {
    let archive: TestArchive
    beforeAll(async () => {
      archive = await open()
      await fill(archive, WRITTEN)
    })
    afterAll(() => archive.close())
    const ids = async (filters: Filters) => idsOf(archive, (await archive.search.find('public', filters)).keys)

    it('finds all words of a term in any place, order and field, in any case and with or without diacritics', async () => {
      expect(await ids(search('CAFE au lait'))).toEqual(['w1'])
      expect(await ids(search('tide au cafe'))).toEqual(['w1'])
      expect(await ids(search('cafe moon'))).toEqual([])
    })

    it('finds words in quotes, and those without a blank between, next to each other in one field', async () => {
      expect(await ids(search('"Café au lait"'))).toEqual(['w1'])
      expect(await ids(search('"cafe lait"'))).toEqual([])
      expect(await ids(search('"lait with"'))).toEqual([])
      expect(await ids(search('au-lait tide'))).toEqual(['w1'])
      expect(await ids(search('lait-au'))).toEqual([])
    })

    it('finds words on their boundaries, and as a beginning where a star says so', async () => {
      expect(await ids(search('moon'))).toEqual(['w2'])
      for (const begun of ['moo*', 'mo*', 'm*']) expect(await ids(oldest(begun))).toEqual(['w2', 'w3'])
      expect(await ids(search('moo* full'))).toEqual(['w2'])
      expect(await ids(search('full-moo*'))).toEqual(['w2'])
      expect(await ids(search('moo'))).toEqual([])
      expect(await ids(search('"moo*"'))).toEqual([])
    })

    it('finds Chinese, Japanese and Korean by any part', async () => {
      expect(await ids(search('京都'))).toEqual(['w4'])
      expect(await ids(search('東京'))).toEqual(['w4'])
      expect(await ids(search('녕하'))).toEqual(['w5'])
      expect(await ids(search('都東'))).toEqual([])
      expect(await ids(search('都 東'))).toEqual(['w4'])
    })

    it('finds Thai, Lao, Khmer and Burmese by any part', async () => {
      for (const term of ['ข้าวผัด', 'วันนี้', 'กิน ข้าว', 'ນ້ຳ', 'បាយ', 'ထမင်း'])
        expect(await ids(search(term))).toEqual(['w8'])
      for (const term of ['ข้าวผ', 'ผัดข้าว', 'าวผัดกบ']) expect(await ids(search(term))).toEqual([])
    })

    it('finds letters in any case and width, and words with signs in them that are not seen', async () => {
      for (const term of ['οδος', 'ΟΔΌΣ', 'strasse', 'STRASSE', 'straße', 'straß*', '"strasse api"', 'strasse-api'])
        expect(await ids(search(term))).toEqual(['w9'])
      for (const term of ['lodz', 'ŁÓDŹ', 'films', 'ﬁl*', '"da nang"', 'coeur', 'CŒUR'])
        expect(await ids(search(term))).toEqual(['w9'])
      for (const term of ['api', 'ＡＰＩ', 'テスト', 'ﾃﾞｰﾀ', 'デー', 'cooperate', 'coop*', 'مرحبا'])
        expect(await ids(search(term))).toEqual(['w9'])
    })

    it('finds a programming language by its name with signs, and not by the letter alone', async () => {
      const languages = await open()
      await fill(languages, [
        newCard({ id: 'l1', prompt: 'How do C++ templates work?', dayStamp: '20240101' }),
        newCard({ id: 'l2', prompt: 'Write a C# class.', dayStamp: '20240102' }),
        newCard({ id: 'l3', prompt: 'Vitamin C and plan C', dayStamp: '20240103' }),
      ])
      const found = async (...terms: string[]) =>
        idsOf(languages, (await languages.search.find('public', oldest(...terms))).keys)
      for (const term of ['c++', 'C++ templates', '"c++ templates"', 'c++*']) expect(await found(term)).toEqual(['l1'])
      expect(await found('C#')).toEqual(['l2'])
      expect(await found('c')).toEqual(['l3'])
      expect(await found('c*')).toEqual(['l1', 'l2', 'l3'])
      expect(await found('-c++')).toEqual(['l2', 'l3'])
      expect(
        await idsOf(languages, (await languages.search.find('public', { ...NO_FILTERS, query: 'c++ OR c#' })).keys),
      ).toHaveLength(2)
      await languages.close()
    })

    it('excludes a term that begins with a minus', async () => {
      expect(await ids(oldest('-moon', '-moonlight', '-lait', '-zz'))).toEqual(['w4', 'w5', 'w6', 'w7', 'w8', 'w9'])
      expect(await ids(oldest('-tide cafe', '-mo*'))).toEqual(['w4', 'w5', 'w6', 'w7', 'w8', 'w9'])
      expect(await ids(search('tide', '-"tide tables"'))).toEqual(['w1'])
    })

    it.each([
      'NEAR(a b)',
      '"',
      '*',
      'prompt:x',
      'a AND',
      "'; DROP TABLE cards; --",
      '%',
      '_',
      '\\',
      '(',
      'flags : "any"',
      '^',
      '{a b}',
      '-',
      '--',
    ])('reads %j as words and never as syntax', async (term) => {
      expect(Array.isArray(await ids(search(term)))).toBe(true)
      expect(Array.isArray(await ids(search(`${term}*`)))).toBe(true)
    })

    it('finds a term of ten thousand letters, and refuses more terms than anybody types', async () => {
      expect(await ids(search('y'.repeat(10_000)))).toEqual(['w6'])
      expect(await ids(search('y'.repeat(9_999)))).toEqual([])
      const many = (count: number) => Array.from({ length: count }, (_, index) => `term${index}`)
      expect(await ids({ ...search(...many(50)), mode: 'or' })).toEqual([])
      expect(await ids(search(...many(50)))).toEqual([])
      await expect(ids(search(...many(51)))).rejects.toThrow('A search can have at most 50 terms. Please remove some.')
      await expect(ids(search(...many(50), many(51).join(' ')))).rejects.toThrow('A search can have at most 50 terms')
      await expect(ids(search(many(101).join(' ')))).rejects.toThrow('A search can have at most 100 words,')
      expect(await ids(search(many(100).join(' ')))).toEqual([])
    })

    it('finds by more than a hundred words in terms and a query, and counts as many', async () => {
      const many = (start: string, count: number) => Array.from({ length: count }, (_, index) => `${start}${index}`)
      const query = `(${['tide', ...many('query', 49)].join(' OR ')})`
      expect(await ids({ ...search(many('term', 100).join(' ')), query })).toEqual([])
      const anyOf = { ...search(...many('term', 49), 'tide tables'), query, mode: 'or' } as const
      expect(await ids(anyOf)).toEqual(['w7'])
      const phrases = ['tide', ...many('term', 100)].map((word, at) => ({ words: [word], prefix: at === 100 }))
      expect(phrases.map(await archive.search.countOf('public', phrases))).toEqual([2, ...many('', 100).map(() => 0)])
    })

    it('puts the best match first unless another order is asked for', async () => {
      expect(await ids(oldest('tide'))).toEqual(['w1', 'w7'])
      expect(await ids(search('tide'))).toEqual(['w7', 'w1'])
    })

    it('shows unviewed, private and public cards to an admin on request', async () => {
      const shown = async (filters: Partial<Filters>, visibility: Visibility = 'all') =>
        idsOf(archive, (await archive.search.find(visibility, { ...NO_FILTERS, ...filters })).keys)
      expect(await shown({ show: ['private'] })).toEqual(['p1'])
      expect(await shown({ show: ['public'] })).not.toContain('p1')
      expect(await shown({ show: ['unviewed'], search: ['tide'] })).toEqual(['w1'])
      expect(await shown({ show: ['private'] }, 'public')).not.toContain('p1')
      expect(await shown({ show: ['unviewed'], search: ['tide'] }, 'public')).toEqual(['w7', 'w1'])
    })

    it('moves a card between its indexes with its privacy, in the same transaction', async () => {
      const w3 = WRITTEN.find((card) => card.id === 'w3')
      await fill(archive, [{ ...w3!, isPrivate: true }])
      expect(await ids(search('moonlight'))).toEqual([])
      await fill(archive, [w3!])
      expect(await ids(search('moonlight'))).toEqual(['w3'])
    })
  })

  it('ends a search at 1000 cards and says so, oldest or newest first', async () => {
    const archive = await open()
    const day = (index: number) => `202309${String(1 + (index % 30)).padStart(2, '0')}_1200`
    await fill(
      archive,
      Array.from({ length: 1100 }, (_, index) =>
        newCard({ id: `m${index}`, prompt: 'salt', category: 'sea', dayStamp: day(index) }),
      ),
    )
    const first = await archive.search.find('public', { ...oldest('salt'), page: 999 })
    expect(first).toMatchObject({ capped: true, page: { total: 1000, page: 20, pages: 20 } })
    expect(first.keys).toHaveLength(50)
    const tagged = await archive.search.find('public', { ...NO_FILTERS, tag: ['sea'], page: 22 })
    expect(tagged).toMatchObject({ capped: false, page: { total: 1100, page: 22 } })
    expect(first.hits).toHaveLength(1000)
    expect(tagged.hits).toBeNull()
    const newest = await archive.search.find('public', { ...search('salt'), sort: 'newest' })
    expect(newest.keys[0]).toBeGreaterThan(first.keys.at(-1)!)
    await archive.close()
  })
})

const WRITTEN: Card[] = [
  newCard({ id: 'w1', prompt: 'Un Café au lait?', response: 'with the tide', dayStamp: '20230901_0900' }),
  newCard({ id: 'w2', prompt: 'the full moon', dayStamp: '20230901_1000' }),
  newCard({ id: 'w3', response: 'moonlight', dayStamp: '20230901_1100' }),
  newCard({ id: 'w4', prompt: '東京都に行きます', dayStamp: '20230901_1200' }),
  newCard({ id: 'w5', prompt: '안녕하세요', dayStamp: '20230901_1300' }),
  newCard({ id: 'w6', prompt: 'y'.repeat(10_000), dayStamp: '20230901_1400' }),
  newCard({ id: 'w7', pageTitle: 'Tide tables', isViewed: true, dayStamp: '20230901_1500' }),
  newCard({ id: 'w8', prompt: 'วันนี้ฉันกินข้าวผัดกับเพื่อน', response: 'ກິນນ້ຳ ញ៉ាំបាយ។ ထမင်းစား။', dayStamp: '20230901_1510' }),
  newCard({
    id: 'w9',
    prompt: 'Η ΟΔΟΣ, η οδός: Straße ＡＰＩ ﾃｽﾄﾃﾞｰﾀ Łódź, ﬁlms of Đà Nẵng, cœur',
    response: 'co\u00adoperate مـــرحبا',
    dayStamp: '20230901_1520',
  }),
  newCard({ id: 'p1', prompt: 'a secret', isPrivate: true, dayStamp: '20230901_1600' }),
]
