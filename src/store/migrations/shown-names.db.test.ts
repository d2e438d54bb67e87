import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addMember } from '#store/accounts.ts'
import { everyDatabase } from '#testing/databases.ts'
import { migrate } from './migrate.ts'

it.each(everyDatabase)('names of before, and over comments, are as they are shown in $name', async ({ open }) => {
  const archive = await open()
  const { db, kind } = archive.store
  const names = [`${kind === 'sqlite' ? '\0' : '\u200b'}Ada`, '\u3164', 'Grace Hopper', '']
  for (const [at, displayName] of names.entries()) {
    const createdAt = '2024-01-01T00:00:00.000Z'
    const member = {
      id: `m${at}`,
      email: `m${at}@example.com`,
      displayName,
      createdAt,
      lastSeenAt: null,
      isAdmin: false,
    }
    await db.transaction().execute((trx) => addMember(trx, member))
    const comment = {
      thread_id: 'main-page',
      text: 'x',
      created_at: 0,
      author: 'a',
      is_waiting: 0,
      origin: '',
    } as const
    const by = { user_id: `m${at}`, user_name: displayName || null, user_email: null }
    await db
      .insertInto('comments')
      .values({ ...comment, ...by, id: `c${at}`, number: at })
      .execute()
  }
  await sql`DELETE FROM kysely_migration WHERE name = '0053-shown-names'`.execute(db)
  expect(await migrate(db, kind)).toEqual(['0053-shown-names'])
  const members = await db.selectFrom('users').select('display_name').orderBy('id').execute()
  expect(members.map((row) => row.display_name)).toEqual(['Ada', '', 'Grace Hopper', ''])
  const comments = await db.selectFrom('comments').select('user_name').orderBy('id').execute()
  expect(comments.map((row) => row.user_name)).toEqual(['Ada', '', 'Grace Hopper', null])
  await archive.close()
})
