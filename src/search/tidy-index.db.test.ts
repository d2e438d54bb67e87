import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { fill, openFolder, type TestArchive } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { keepTidy } from './keep-tidy.ts'
import { tidyIndex } from './tidy-index.ts'

/** Cards of many different words, which take some pages of the index each. */
const cardsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const number = first + at
    const words = Array.from(
      { length: 400 },
      (_, place) => `w${((number * 31 + place * place * 17) % 90_000).toString(36)}`,
    )
    return newCard({
      id: `c${number}`,
      prompt: `common m${number % 7}`,
      response: words.join(' '),
      dayStamp: '20240101_1200',
    })
  })

describe('the index after an import', () => {
  const folder = temporaryFolder()
  let archive: TestArchive
  beforeAll(async () => {
    archive = await openFolder(folder.path)
    for (let piece = 0; piece < 6; piece++) await fill(archive, cardsFrom(piece * 100, 100))
  })
  afterAll(async () => {
    await archive.close()
    folder.remove()
  })

  const parts = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT segid) AS n FROM search_public_idx`.execute(
      archive.store.db,
    )
    return rows[0]!.n
  }
  const found = async (term: string) =>
    (await archive.search.find('public', { ...NO_FILTERS, search: [term], size: 500 })).keys

  it('is merged in steps, between which searches find the same and cards are written', async () => {
    expect(await parts()).toBeGreaterThan(1)
    const before = await found('m3')
    const steps = { taken: 0 }
    const merging = tidyIndex(archive.store.db, () => ++steps.taken < 0)
    while (steps.taken < 3) {
      expect(await found('m3')).toEqual(before)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await fill(archive, [newCard({ id: 'meanwhile', prompt: 'written meanwhile' })])
    expect(await merging).toBe(1)
    expect(await parts()).toBeLessThanOrEqual(2)
    expect(await found('m3')).toEqual(before)
    expect(await found('meanwhile')).toHaveLength(1)
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('is left alone where little lies outside its largest part', async () => {
    expect(await tidyIndex(archive.store.db)).toBe(0)
  })

  it('is merged further where the process before stopped', async () => {
    for (let piece = 6; piece < 12; piece++) await fill(archive, cardsFrom(piece * 100, 100))
    let steps = 0
    await tidyIndex(archive.store.db, () => ++steps > 2)
    const left = await parts()
    expect(left).toBeGreaterThan(2)
    const errors: unknown[] = []
    const end = keepTidy(archive.store, (error) => errors.push(error))
    await expect.poll(parts).toBe(1)
    await end()
    expect(errors).toEqual([])
    expect(await found('common')).toHaveLength(500)
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })
})
