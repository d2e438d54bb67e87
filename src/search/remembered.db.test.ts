import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eachFacet } from '#archive/fields.ts'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { dayCounts } from '#store/calendar.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import { everyDatabase, fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const CARD = newCard({ id: 'a', prompt: 'the tide', category: 'sea', sessionTitle: 'Shore', dayStamp: '20230901_1200' })
const OTHER = newCard({ id: 'b', prompt: 'the moon', dayStamp: '20230902_1200' })

describe.each(everyDatabase)('what is remembered of the cards, on $name', ({ open }) => {
  it('is forgotten as soon as a card changes: a private card leaves no word, name or day', async () => {
    const archive = await open()
    const { db } = archive.store
    const counts = async () => {
      const words = ['the', 'tide', 'absent'].map((word) => ({ words: [word], prefix: false }))
      return words.map(await archive.search.countOf('public', words))
    }
    const seen = async () => {
      const { keys } = await archive.search.find('all', { ...NO_FILTERS, search: ['the'] })
      return {
        words: await counts(),
        names: await archive.search.countFacets('public', keys),
        days: (await dayCounts(db, 'public')).map(({ date }) => date),
        found: (await archive.search.find('public', { ...NO_FILTERS, search: ['tide'] })).page.total,
      }
    }
    const whole = {
      words: [2, 1, 0],
      names: {
        ...eachFacet(() => []),
        sessions: [
          { value: 'Shore', count: 1 },
          { value: 'Untitled Session', count: 1 },
        ],
        categories: [{ value: 'sea', count: 1 }],
      },
      days: ['2023-09-01', '2023-09-02'],
      found: 1,
    }
    await fill(archive, [CARD, OTHER])
    expect(await seen()).toEqual(whole)
    expect(await seen()).toEqual(whole)
    await fill(archive, [{ ...CARD, isPrivate: true }])
    expect(await seen()).toEqual({
      words: [1, 0, 0],
      names: { ...eachFacet(() => []), sessions: [{ value: 'Untitled Session', count: 1 }] },
      days: ['2023-09-02'],
      found: 0,
    })
    await archive.close()
  })
})

it('what is remembered of public cards is kept while none of them changes, in whichever process', async () => {
  const folder = temporaryFolder()
  const [here, there] = [await openFolder(folder.path), await openFolder(folder.path)]
  const { db } = here.store
  const first = await cachedByRevision(db, 'public', 'something', () => ({}))
  expect(await cachedByRevision(db, 'public', 'something', () => ({}))).toBe(first)
  await fill(there, [{ ...OTHER, isPrivate: true }])
  expect(await cachedByRevision(db, 'public', 'something', () => ({}))).toBe(first)
  await fill(there, [CARD])
  expect(await cachedByRevision(db, 'public', 'something', () => ({}))).not.toBe(first)
  await here.close()
  await there.close()
  folder.remove()
})

it('whole numbers of any size reach SQLite as such', async () => {
  const archive = await everyDatabase[0]!.open()
  const kinds = async (...values: number[]) => {
    const { rows } = await sql<{ kind: string }>`SELECT typeof(value) AS kind
      FROM (${sql.join(
        values.map((value) => sql`SELECT ${value} AS value`),
        sql` UNION ALL `,
      )})`.execute(archive.store.db)
    return rows.map(({ kind }) => kind)
  }
  expect(await kinds(7, 2 ** 31, -(2 ** 40), Number.MAX_SAFE_INTEGER)).toEqual(Array(4).fill('integer'))
  expect(await kinds(0.5, 2 ** 60)).toEqual(['real', 'real'])
  await archive.close()
})
