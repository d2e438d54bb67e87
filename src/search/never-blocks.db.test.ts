import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { SEARCH_TIMEOUT_MS } from '#search/refusals.ts'
import { openTestServer } from '#testing/app.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'

const COMMON = 'the of and to in is you that it for on are with as be this have or at not'.split(' ')

/** Sixty days of cards which hold every common word, never in the order that is searched for. */
const CARDS = Array.from({ length: 3000 }, (_, index) => {
  const day = `${index % 2 === 0 ? '202309' : '202310'}${String(1 + (index % 30)).padStart(2, '0')}`
  const words = [...COMMON.slice(index % 7), ...COMMON.slice(0, index % 7)]
  return newCard({
    id: `c${index}`,
    prompt: words.join(' '),
    response: `card ${index}`,
    dayStamp: index < 100 ? '' : `${day}_1200`,
  })
})

/** Expensive requests of visitors. */
const NASTY: [string, Partial<Filters>][] = [
  ['a phrase of common words that never follow each other', { search: ['"of the"'] }],
  ['common words that always follow each other', { search: ['the of and to'] }],
  ['many such phrases, any of them', { search: COMMON.map((word) => `"${word} the"`), mode: 'or' }],
  ['many such phrases, all of them', { search: COMMON.map((word) => `"${word} the"`) }],
  ['all common words at once', { search: COMMON }],
  ['any of all common words', { search: COMMON, mode: 'or' }],
  ['a common word without another', { search: ['the', '-of'] }],
  ['everything without common words', { search: COMMON.map((word) => `-${word}`) }],
  ['common words in the order of time', { search: ['the', 'of'], sort: 'oldest' }],
  ['any of all common words in the order of time', { search: COMMON, mode: 'or', sort: 'oldest' }],
  ['the last page of a common word', { search: ['the'], page: 1_000_000, size: 500 }],
  ['a common word or a misspelt one or a year', { search: ['the', 'thatt', 'thhis'], year: ['2023'], mode: 'or' }],
]

describe('a search that reads much', () => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await everyDatabase[0]!.open()
    await fill(archive, CARDS)
    await archive.search.prepare()
  })
  afterAll(() => archive.close())
  afterEach(() => void vi.restoreAllMocks())
  const find = (asked: Partial<Filters>) => archive.search.find('public', { ...NO_FILTERS, ...asked })

  /** Each look at the clock finds it so much later, in milliseconds. */
  const hurry = (ms: number) => {
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (now += ms))
  }

  it.each(NASTY)('finds the same in slices as at once: %s', async (_, asked) => {
    for (const sort of [asked.sort ?? null, 'newest'] as const) {
      const atOnce = await find({ ...asked, sort })
      hurry(5)
      expect(await find({ ...asked, sort })).toEqual(atOnce)
      vi.restoreAllMocks()
    }
  })

  it('lets others have their turn', async () => {
    const searches = { areOver: false }
    const all = Array.from({ length: 5 }, () => NASTY.map(([, asked]) => find(asked))).flat()
    void Promise.all(all).finally(() => (searches.areOver = true))
    let turns = 0
    while (!searches.areOver) {
      await nextTurn()
      turns++
    }
    expect(turns).toBeGreaterThan(5)
  })

  it('lets others have their turn, and ends, while it looks for what was meant by its terms', async () => {
    // All words are known, and never follow each other so.
    const terms = COMMON.map((word, at) => `with-that-${word}-${COMMON[(at + 3) % COMMON.length]!}*`)
    const asked = find({ search: terms, year: ['2016'], mode: 'or' })
    hurry(5)
    const search = { isOver: false }
    void asked.finally(() => (search.isOver = true))
    let turns = 0
    for (; !search.isOver; turns++) await nextTurn()
    expect(turns).toBeGreaterThan(2 * terms.length)
    hurry(SEARCH_TIMEOUT_MS / terms.length)
    await expect(find({ search: terms, year: ['2016'], mode: 'or' })).rejects.toMatchObject({ code: 'took-too-long' })
  })

  it('is refused with one sentence when it takes too long', async () => {
    const test = await openTestServer({ ...archive, close: () => Promise.resolve() })
    const list = (asked: Partial<Filters>) => test.get(`/api/cards?${writeFilters({ ...NO_FILTERS, ...asked })}`)
    // A step of a search goes through cards of days that follow each other: these have others between them.
    const days = Array.from({ length: 12 }, (_, at) => `2023-09-${String(2 * at + 3).padStart(2, '0')}`)
    const costly = { search: ['the', '-of'], date: days }
    hurry(2 * SEARCH_TIMEOUT_MS)
    const answer = await list(costly)
    expect([answer.statusCode, (answer.json() as { error: object }).error]).toMatchObject([
      503,
      {
        code: 'took-too-long',
        message: 'This search takes too long. Please search for rarer words, or fewer of them.',
      },
    ])
    vi.restoreAllMocks()
    expect((await list(costly)).statusCode).toBe(200)
    await test.close()
  })
})
