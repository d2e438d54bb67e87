import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { openTestServer } from '#testing/app.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { postgresText } from './postgres-text.ts'
import type { Bounds } from './sqlite-source.ts'
import { sqliteText } from './sqlite-text.ts'

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

/** What a visitor may ask to keep the server busy. */
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
  })
  afterAll(() => archive.close())
  const engine = (bounds: Partial<Bounds>) =>
    sqliteText(archive.store.db, { vainSteps: 500, firstSteps: 100, longestMs: 15_000, ...bounds })

  it.each(NASTY)('finds the same in slices as at once: %s', async (_, asked) => {
    const filters = { ...NO_FILTERS, ...asked }
    const atOnce = engine({ vainSteps: Infinity })
    expect(await engine({}).find('public', filters)).toEqual(await atOnce.find('public', filters))
    const newest = { ...filters, sort: 'newest' as const }
    expect(await engine({}).find('public', newest)).toEqual(await atOnce.find('public', newest))
  })

  it('lets others have their turn: what is asked later is answered earlier', async () => {
    const search = engine({})
    const answered: string[] = []
    const ask = async (name: string, ...terms: string[]) => {
      await search.find('public', { ...NO_FILTERS, search: terms })
      answered.push(name)
    }
    const long = [ask('long', '"of the"'), ask('long', '"to the"'), ask('long', '"is the"')]
    await ask('quick', '2998')
    await ask('quick', '2999')
    await Promise.all(long)
    expect(answered).toEqual(['quick', 'quick', 'long', 'long', 'long'])
  })

  it('is refused with one sentence when it takes too long, and when too many such searches wait', async () => {
    const search = engine({ longestMs: 0 })
    const test = await openTestServer({ ...archive, search, close: () => Promise.resolve() })
    const answer = await test.get(`/api/cards?${writeFilters({ ...NO_FILTERS, search: ['"of the"'] })}`)
    expect([answer.statusCode, (answer.json() as { error: object }).error]).toMatchObject([
      503,
      {
        code: 'took-too-long',
        message: 'This search takes too long. Please search for rarer words, or fewer of them.',
      },
    ])
    expect((await test.get('/api/cards?search=the&sort=oldest')).statusCode).toBe(200)
    await test.close()
    const patient = engine({})
    const flood = await Promise.allSettled(
      Array.from({ length: 60 }, () => patient.find('public', { ...NO_FILTERS, search: ['"of the"'] })),
    )
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(21)
    expect((await patient.find('public', { ...NO_FILTERS, search: ['"of the"'] })).page.total).toBe(0)
  })
})

it('PostgreSQL gives up a search that takes too long', async () => {
  const archive = await everyDatabase[1]!.open()
  await fill(archive, CARDS.slice(0, 10))
  const { db } = archive.store
  const search = postgresText(db, 50)
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE search_public IN ACCESS EXCLUSIVE MODE`.execute(trx)
    await expect(search.find('public', { ...NO_FILTERS, search: ['the'] })).rejects.toMatchObject({
      code: 'took-too-long',
    })
  })
  expect((await search.find('public', { ...NO_FILTERS, search: ['the'] })).page.total).toBe(10)
  await archive.close()
})
