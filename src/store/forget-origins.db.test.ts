import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { forgetOrigins, insertComment } from './comments.ts'

describe.each(everyDatabase)('where comments came from, in $name', ({ open }) => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await open()
    await archive.store.db.transaction().execute(async (trx) => {
      for (const number of [1, 2, 3, 4]) {
        await insertComment(trx, {
          id: `c${number}`,
          number,
          thread_id: 'main-page',
          text: 'a word',
          created_at: number * 1000,
          author: 'a-1',
          user_id: null,
          user_name: null,
          user_email: null,
          is_waiting: 0,
          origin: number === 2 ? '' : 'trace',
        })
      }
    })
  })
  afterAll(() => archive.close())

  it('is forgotten for old comments, and for no others', async () => {
    const { db } = archive.store
    await forgetOrigins(db, 4000).execute()
    const rows = await db.selectFrom('comments').select(['id', 'origin']).orderBy('number').execute()
    expect(rows.map(({ id, origin }) => [id, origin])).toEqual([
      ['c1', ''],
      ['c2', ''],
      ['c3', ''],
      ['c4', 'trace'],
    ])
  })
})

it('comments that are old enough to be forgotten are found without reading all others', async () => {
  const archive = await everyDatabase[0]!.open()
  const { db } = archive.store
  const { sql, parameters } = forgetOrigins(db, 1).compile()
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]),
  )
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING INDEX comments_by_origin')])
  await archive.close()
})
