import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_FILTERS, wordSortOf, type Filters } from '#archive/filters.ts'
import { planOf, type FindOptions } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import { addStar } from '#store/stars.ts'
import { cards, contents } from '#testing/any-search.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { listByTime } from './list-by-time.ts'

/** Pages of any size. */
const LISTS: (Omit<Partial<Filters>, 'size'> & { size?: number })[] = [
  {},
  { sort: 'newest' },
  { size: 7, page: 3 },
  { size: 7, page: 3, sort: 'newest' },
  { size: 7, page: 999 },
  { month: ['2023-09'] },
  { month: ['2023-09', '2023-10'], date: ['2023-09-05'], size: 5, page: 2, sort: 'newest' },
  { year: ['2023'], mode: 'or', size: 9 },
  { date: ['1999-01-01'] },
  { show: ['private'] },
]

describe.each(everyDatabase)('lists without an index, on $name', ({ open }) => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await open()
    await fill(archive, cards, contents)
    for (const [at, { id }] of cards.entries()) if (at % 3 === 0) await addStar(archive.store.db, 'u1', id, at)
  })
  afterAll(() => archive.close())

  const list = (visibility: Visibility, filters: Filters, options?: FindOptions) => {
    const question = { sort: wordSortOf(filters), page: filters.page, size: filters.size }
    return listByTime(archive.store.db, planOf(visibility, filters, options), question)
  }

  it.each(LISTS)('are the cards that the index gives: %j', async (asked) => {
    const filters = { ...NO_FILTERS, ...asked } as Filters
    for (const visibility of ['public', 'private', 'all'] as const) {
      for (const options of [{}, { starredBy: 'u1' }, { starredBy: 'no stars' }]) {
        const listed = await list(visibility, filters, options)
        expect({ visibility, options, listed }).toEqual({
          visibility,
          options,
          listed: await archive.search.find(visibility, filters, options),
        })
      }
    }
  })

  it.each<Partial<Filters>>([
    { search: ['sun'] },
    { search: ['sun'], month: ['2023-09'], mode: 'or' },
    { tag: ['garden'] },
    { show: ['unviewed'] },
  ])('are none where it takes an index: %j', async (asked) => {
    expect(await list('all', { ...NO_FILTERS, ...asked })).toBeNull()
  })
})
