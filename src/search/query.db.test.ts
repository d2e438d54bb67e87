/** @module-tag scale */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threadOf } from '#archive/comment.ts'
import { QueryRefusal } from '#archive/query/query-error.ts'
import { addStar } from '#store/stars.ts'
import { contents } from '#testing/any-search.ts'
import { fill, type TestArchive } from '#testing/databases.ts'
import { everyEngine } from '#testing/engines.ts'
import { randomQueries, cardsForQueries, SETS } from '#testing/cards-for-queries.ts'

/** As many are asked of each engine; a search service answers those of visitors that its `filters` can say. */
const COUNT = 1500
const CONCURRENCY = 6

const asked = randomQueries(COUNT, 47)

describe.each(everyEngine)('the query language of $name', ({ open }) => {
  let archive: TestArchive
  let ids: Map<number, string>
  beforeAll(async () => {
    archive = await open()
    const { db } = archive.store
    await fill(archive, cardsForQueries, contents)
    const rows = await db.selectFrom('cards').select(['key', 'id']).execute()
    ids = new Map(rows.map(({ key, id }) => [key, id]))
    for (const id of SETS.starred) await addStar(db, 'u1', id, 1)
    for (const [at, id] of [...SETS.commented].entries()) await comment(id, at, 0)
    await db.deleteFrom('reviews').execute()
    for (const id of SETS.flagged) {
      const findings = JSON.stringify([{ kind: 'email', field: 'prompt', from: 0, to: 1 }])
      await db.insertInto('reviews').values({ card_id: id, is_kept: 0, findings }).execute()
    }
  })
  afterAll(() => archive.close())

  const comment = (id: string, number: number, isWaiting: 0 | 1, author = 'u2') =>
    archive.store.db
      .insertInto('comments')
      .values({
        id: `k${number}`,
        number,
        thread_id: threadOf(id),
        text: 'hello',
        author,
        is_waiting: isWaiting,
        created_at: 1,
        origin: '',
        user_id: null,
        user_name: null,
        user_email: null,
      })
      .execute()

  it('finds what a plain scan finds, in the same order, for everyone', async () => {
    expect(asked.length).toBeGreaterThan(COUNT / 2)
    for (let at = 0; at < asked.length; at += CONCURRENCY) {
      await Promise.all(
        asked.slice(at, at + CONCURRENCY).map(async ({ filters, visibility, expected }) => {
          const found = await archive.search.find(visibility, filters, { asker: 'u1' })
          const question = { query: filters.query, filters, visibility }
          expect({ question, ids: found.keys.map((key) => ids.get(key)), total: found.page.total }).toEqual({
            question,
            ids: expected,
            total: expected.length,
          })
        }),
      )
    }
  }, 240_000)

  it('follows stars and comments at once, and counts no comment that is not shown', async () => {
    const { db } = archive.store
    const find = async (query: string, asker: string | null, visibility: 'public' | 'all' = 'public') => {
      const filters = { ...asked[0]!.filters, search: [], tag: [], year: [], query }
      const found = await archive.search.find(visibility, filters, asker === null ? {} : { asker })
      return found.keys.map((key) => ids.get(key)!)
    }
    const one = cardsForQueries.find(
      ({ id, isPrivate }) => !isPrivate && !SETS.commented.has(id) && !SETS.starred.has(id),
    )!.id
    expect(await find('has:comments', null)).not.toContain(one)
    await comment(one, 500, 1)
    expect(await find('has:comments', null)).not.toContain(one)
    expect(await find('has:comments', 'u1')).not.toContain(one)
    expect(await find('has:comments', 'u2')).toContain(one)
    expect(await find('has:comments', 'u1', 'all')).toContain(one)
    await db.updateTable('comments').set({ is_waiting: 0 }).where('id', '=', 'k500').execute()
    expect(await find('has:comments', null)).toContain(one)
    expect(await find('is:starred', 'u1')).not.toContain(one)
    await addStar(db, 'u1', one, 2)
    expect(await find('is:starred', 'u1')).toContain(one)
    expect(await find('is:starred', 'u2')).toEqual([])
    expect(await find('is:starred', null)).toEqual([])
  })

  it('refuses what cannot be read, and what only admins may ask, as the engine is asked', async () => {
    const filters = { ...asked[0]!.filters, query: 'is:private' }
    await expect(archive.search.find('public', filters)).rejects.toBeInstanceOf(QueryRefusal)
    await expect(archive.search.find('public', { ...filters, query: '(a' })).rejects.toMatchObject({ place: { at: 0 } })
  })
})
