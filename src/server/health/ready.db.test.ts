import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { writeSetting } from '#store/settings.ts'
import { openTestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

describe.each(everyDatabase)('readiness on $name', (database) => {
  it.each([
    ['emptied', false],
    ['emptied', true],
    ['dropped', false],
  ])('is false while the search index is %s (of private cards: %s)', async (harm, isPrivate) => {
    const test = await openTestApp([newCard({ id: 'a', prompt: 'p', isPrivate })], {}, { database })
    const { db } = test.archive.store
    expect((await test.get('/readyz')).statusCode).toBe(200)
    const table = sql.table(isPrivate ? 'search_private' : 'search_public')
    await (harm === 'dropped' ? sql`DROP TABLE ${table}` : sql`DELETE FROM ${table}`).execute(db)
    const answer = await test.get('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }])
    if (harm === 'emptied') {
      await test.archive.search.refresh()
      expect((await test.get('/readyz')).statusCode).toBe(200)
    }
    await test.close()
  })

  it('is true for an archive without cards', async () => {
    const test = await openTestApp([], {}, { database })
    expect((await test.get('/readyz')).statusCode).toBe(200)
    await test.close()
  })

  it('says that the last scheduled backup failed, where backups are scheduled', async () => {
    for (const [settings, expected] of [
      [{ BACKUP_EVERY: '1d' }, { status: 'ready', backups: 'failing' }],
      [{}, { status: 'ready' }],
    ] as const) {
      const test = await openTestApp([], settings, { database })
      await writeSetting(test.archive.store.db, 'backup_failure', 'The disk is full.')
      const answer = await test.get('/readyz')
      expect([answer.statusCode, answer.json()]).toEqual([200, expected])
      await writeSetting(test.archive.store.db, 'backup_failure', '')
      expect((await test.get('/readyz')).json()).toEqual({ status: 'ready' })
      await test.close()
    }
  })
})
