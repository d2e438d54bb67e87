import { expect, it, onTestFinished } from 'vitest'
import { newCard } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyEngine } from '#testing/engines.ts'

/** On 40 days and on none, public and private, in two topics. */
const CARDS = Array.from({ length: 260 }, (_, index) =>
  newCard({
    id: `c${index}`,
    prompt: index % 3 === 0 ? 'salt marsh' : 'open water',
    response: index % 5 === 0 ? 'tide' : '',
    category: index % 2 === 0 ? 'sea' : 'land',
    sessionTitle: `talk ${index % 7}`,
    dayStamp:
      index % 13 === 0
        ? ''
        : `20${22 + (index % 3)}${String(1 + (index % 4)).padStart(2, '0')}${String(1 + (index % 9)).padStart(2, '0')}_1200`,
    isPrivate: index % 11 === 0,
  }),
)

/** The days of all cards of a list, read page by page. */
async function readDays(test: TestApp, query: string) {
  const counts = new Map<string, number>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await test.call('GET /api/cards', { query: `${query}&page=${page}` })
    pages = answer.pages
    for (const { dayStamp } of answer.cards) {
      const day = dayOf(dayStamp)
      if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([date, count]) => ({ date, count }))
}

it.each(everyEngine)('a list counts the days of its whole result, on $name', async (database) => {
  const test = await openTestApp(CARDS, {}, { database })
  onTestFinished(() => test.close())
  for (const query of [
    'search=salt',
    'search=salt,tide&mode=or',
    'search=-salt',
    'search=salt&year=2022&mode=or',
    'tag=sea',
    'tag=sea&date=2023-02-02,2024-03-03&mode=or',
    'date=2022-01-04',
    'year=2023&sort=newest',
  ]) {
    const { days, total } = await test.call('GET /api/cards', { query })
    expect(total).toBeGreaterThan(0)
    expect({ query, days }).toEqual({ query, days: await readDays(test, query) })
  }
})

it.each(everyEngine)(
  'without a filter, and where nothing is found, there is no day to count, on $name',
  async (database) => {
    const test = await openTestApp(CARDS, {}, { database })
    onTestFinished(() => test.close())
    const daysOf = async (query: string) => (await test.call('GET /api/cards', { query })).days
    expect(await daysOf('')).toBeNull()
    expect(await daysOf('sort=newest&page=2')).toBeNull()
    expect(await daysOf('search=desert')).toEqual([])
    expect(await daysOf('tag=desert')).toEqual([])
    expect(await daysOf('starred=1')).toEqual([])
  },
)

it.each(everyEngine)('days count private cards for an admin alone, on $name', async (database) => {
  const test = await openTestApp(CARDS, {}, { database })
  onTestFinished(() => test.close())
  const sum = async (query: string) =>
    (await test.call('GET /api/cards', { query })).days!.reduce((all, { count }) => all + count, 0)
  const dated = CARDS.filter(({ dayStamp }) => dayStamp !== '')
  const sea = dated.filter(({ category }) => category === 'sea')
  const salt = dated.filter(({ prompt }) => prompt.startsWith('salt'))
  const publicOf = (cards: typeof CARDS) => cards.filter(({ isPrivate }) => !isPrivate).length
  expect([await sum('tag=sea'), await sum('search=salt')]).toEqual([publicOf(sea), publicOf(salt)])
  test.viewer = AN_ADMIN
  expect([await sum('tag=sea'), await sum('search=salt')]).toEqual([sea.length, salt.length])
  expect(await sum('tag=sea&show=private')).toBe(sea.length - publicOf(sea))
  expect(await sum('show=private')).toBe(dated.length - publicOf(dated))
})

it.each(everyEngine)('a search that ends at 1000 cards counts the days of these, on $name', async (database) => {
  const many = Array.from({ length: 1100 }, (_, index) =>
    newCard({
      id: `m${index}`,
      prompt: 'common word',
      category: 'all',
      dayStamp: `202309${String(1 + (index % 30)).padStart(2, '0')}_1200`,
    }),
  )
  const test = await openTestApp(many, {}, { database })
  onTestFinished(() => test.close())
  const sum = async (query: string) =>
    (await test.call('GET /api/cards', { query })).days!.reduce((all, { count }) => all + count, 0)
  expect(await sum('search=common')).toBe(1000)
  expect(await sum('tag=all')).toBe(1100)
})
