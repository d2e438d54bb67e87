import { describe, expect, it } from 'vitest'
import { writeSetting } from '#store/settings.ts'
import { openTestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

describe.each(everyDatabase)('readiness on $name', (database) => {
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
