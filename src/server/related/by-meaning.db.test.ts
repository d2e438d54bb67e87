import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

const THEMES = [
  'tomato soil compost seedling greenhouse watering pruning mulch harvest slug bean rake spade hedge lawn root bulb pear shed fern',
  'violin chord sonata tempo orchestra quartet melody rehearsal bow scale flute opera tenor rhythm organ harp drum choir score fugue',
  'router packet subnet gateway latency firewall switch cable bandwidth proxy socket port server kernel driver modem fibre byte cache daemon',
].map((words) => words.split(' '))

/** Cards of three themes in turn, each with six of its words; the 12th is private, with a word that it alone has. */
const CARDS = Array.from({ length: 120 }, (_, at) => {
  const theme = THEMES[at % 3]!
  const step = [1, 3, 7, 9][Math.floor(at / 3) % 4]!
  const words = Array.from({ length: 6 }, (__, place) => theme[(at * 7 + place * step) % theme.length]).join(' ')
  return newCard({
    id: `c${at}`,
    prompt: `how do i ${words}${at === 12 ? ' zebrasecret' : ''}`,
    response: `with the ${words}`,
    category: at % 2 === 0 ? 'even' : 'odd',
    sessionTitle: `Session ${at % 3} ${at % 30}`,
    dayStamp: `2024${String(1 + (at % 9)).padStart(2, '0')}01`,
    isPrivate: at === 12,
  })
})

/** Cards that hold these two letters, not next to each other. */
const lettersApart = [0, 1].map((at) =>
  newCard({ id: `apart${at}`, prompt: '狐 and 火', sessionTitle: `Apart ${at}`, dayStamp: '20240901' }),
)

const themeOf = (id: string) => Number(id.slice(1)) % 3

describe.each(everyDatabase)('a list by meaning on $name', (database) => {
  let test: TestApp
  const all: TestApp[] = []
  beforeAll(() => open(CARDS), 120_000)
  afterEach(() => {
    ;[test] = all as [TestApp]
    test.viewer = ANYONE
  })
  afterAll(async () => {
    for (const one of all) await one.close()
  })
  const list = (query: string) => test.call('GET /api/cards', { query: `${query}&sort=meaning` })
  /** A server whose archive is learned. */
  async function open(cards: readonly Card[]): Promise<void> {
    test = await openTestApp(cards, {}, { database })
    all.push(test)
    while ((await list('search=soil')).meaning === 'learning') await setTimeout(100)
  }

  it('holds what is about the same, though no word is in it, and cards that hold the words', async () => {
    const { cards, meaning, total, near, fuzzy } = await list('search=compost mulch')
    expect({ meaning, near, fuzzy }).toEqual({ meaning: 'near', near: [], fuzzy: [] })
    for (const { id } of cards) expect(themeOf(id)).toBe(0)
    expect(cards.some(({ prompt }) => !/compost/.test(prompt) || !/mulch/.test(prompt))).toBe(true)
    expect(total).toBeGreaterThan(9)
    expect(total).toBeLessThan(41)
    const words = await test.call('GET /api/cards', { query: 'search=compost mulch' })
    expect(words.meaning).toBeNull()
    expect(words.total).toBeLessThan(total)
  })

  it.runIf(database.isEmbedded)('comes page by page, each card once, in the same order each time', async () => {
    await open(
      Array.from({ length: 9 }, (_, copy) =>
        CARDS.map((card) => newCard({ ...card, id: `${card.id}-${copy}` })),
      ).flat(),
    )
    const first = await list('search=compost')
    expect(first).toMatchObject({ pages: Math.ceil(first.total / 50), page: 1, capped: false })
    expect(first.pages).toBeGreaterThan(1)
    const ids: string[] = []
    for (let page = 1; page <= first.pages; page++)
      ids.push(...(await list(`search=compost&page=${page}`)).cards.map(({ id }) => id))
    expect(new Set(ids).size).toBe(first.total)
    expect(ids).toHaveLength(first.total)
    expect((await list('search=compost&size=500')).cards.map(({ id }) => id)).toEqual(ids)
    expect((await list('search=compost&page=9')).page).toBe(first.pages)
  })

  it('is narrowed by all other filters, excluded words and operators, and not by words', async () => {
    const narrowed = async (query: string) => {
      const { cards, meaning } = await list(query)
      expect(meaning).toBe('near')
      expect(cards.length).toBeGreaterThan(0)
      return cards
    }
    for (const { category } of await narrowed('search=compost&tag=even')) expect(category).toBe('even')
    for (const { dayStamp } of await narrowed('search=compost&month=2024-04')) expect(dayStamp).toMatch(/^202404/)
    for (const { prompt } of await narrowed('search=compost,-slug')) expect(prompt).not.toContain('slug')
    for (const { category } of await narrowed(`q=${encodeURIComponent('compost tag:odd')}`))
      expect(category).toBe('odd')
    const two = encodeURIComponent('(compost OR mulch) tag:odd -slug')
    for (const { category, prompt } of await narrowed(`q=${two}`)) {
      expect(category).toBe('odd')
      expect(prompt).not.toContain('slug')
    }
    expect(await list('search=compost&tag=absent')).toMatchObject({ cards: [], total: 0, meaning: 'nothing' })
  })

  it('of stars is of those of the caller', async () => {
    const [first] = (await list('search=compost')).cards
    test.viewer = AN_ADMIN
    await test.call('PUT /api/stars/:id', { params: { id: first!.id } })
    const { cards } = await list(`q=${encodeURIComponent('compost is:starred')}`)
    expect(cards.map(({ id }) => id)).toEqual([first!.id])
  })

  it('says that nothing is near to words that the archive does not know, or that say nothing', async () => {
    for (const words of ['qwertyzz', 'how do', 'qwertyzz* with'])
      expect(await list(`search=${encodeURIComponent(words)}`)).toMatchObject({ total: 0, meaning: 'nothing' })
    expect(await list('search=-slug')).toMatchObject({ meaning: null })
  })

  it('takes a prefix for the words that begin with it', async () => {
    const { cards, meaning } = await list('search=compo*')
    expect(meaning).toBe('near')
    expect(themeOf(cards[0]!.id)).toBe(0)
  })

  it('holds public cards alone, for admins too, and no private word leads to any', async () => {
    for (const viewer of [ANYONE, AN_ADMIN]) {
      test.viewer = viewer
      for (const word of ['compost', 'zebrasecret compost', 'soil', 'how'])
        expect((await list(`search=${word}&size=500`)).cards.map(({ id }) => id)).not.toContain('c12')
      expect(await list('search=zebrasecret')).toMatchObject({ total: 0, meaning: 'nothing' })
    }
    expect(await list('search=compost&show=private')).toMatchObject({ total: 0, meaning: 'nothing' })
    expect((await list('search=compost&show=public')).total).toBeGreaterThan(0)
  })

  it.runIf(database.isEmbedded)('is the best match in an archive of few cards, and is not cached', async () => {
    await open(CARDS.slice(0, 11))
    const answer = await test.app.inject('/api/cards?search=compost&sort=meaning')
    expect(answer.headers['cache-control']).toBe('no-store')
    const { cards, meaning } = answer.json<Awaited<ReturnType<typeof list>>>()
    expect(meaning).toBe('unavailable')
    const best = await test.call('GET /api/cards', { query: 'search=compost' })
    expect(cards.map(({ id }) => id)).toEqual(best.cards.map(({ id }) => id))
  })

  it('loses a card that turns private with the next answer, whatever was learned', async () => {
    const gone = (await list('search=compost')).cards[0]!.id
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: gone }, body: { isPrivate: true } })
    for (const viewer of [AN_ADMIN, ANYONE]) {
      test.viewer = viewer
      expect((await list('search=compost&size=500')).cards.map(({ id }) => id)).not.toContain(gone)
    }
  })

  it('knows no word that was in cards which turned private or were redacted, with the next answer', async () => {
    // Letters that are words by themselves are learned by two.
    const WORDS = ['glimmerfox', '狐火']
    const hidden = [3, 6].map((at) => ({ ...CARDS[at]!, prompt: `${CARDS[at]!.prompt} ${WORDS.join(' ')}` }))
    await open([...CARDS.filter((_, at) => at !== 3 && at !== 6), ...hidden, ...lettersApart])
    for (const word of WORDS)
      expect(await list(`search=${encodeURIComponent(word)}`)).toMatchObject({ meaning: 'near' })
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'c3' }, body: { isPrivate: true } })
    for (const words of WORDS)
      await test.call('POST /api/cards/:id/redactions', { params: { id: 'c6' }, body: { words, reason: '' } })
    test.viewer = ANYONE
    for (const word of WORDS)
      expect(await list(`search=${encodeURIComponent(word)}`)).toMatchObject({ total: 0, meaning: 'nothing' })
    const ids = async (words: string) => (await list(`search=${encodeURIComponent(words)}`)).cards.map(({ id }) => id)
    expect(await ids(`violin ${WORDS.join(' ')}`)).toEqual(await ids('violin'))
  })
})
