import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupFolder, scheduledName } from '#store/backup-files.ts'
import { openMemoryStore } from '#store/open.ts'
import { writeSetting } from '#store/settings.ts'
import { openEngine } from '#search/open-engine.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backupCheck } from './check-disk.ts'

it('the check of backups says whether those that are scheduled are written', async () => {
  const own = temporaryFolder()
  const store = await openMemoryStore()
  const folder = join(own.path, 'data')
  const backups = { every: 3_600_000, keep: 2 }
  const check = async () => {
    const { ok, problems, notes = [] } = await backupCheck.run({ ...store, search: openEngine(store), folder, backups })
    return [ok, ...problems.map(({ what, advice }) => `wrong: ${what}: ${advice}`), ...notes].filter(Boolean).join()
  }
  expect(await check()).toMatch(/^none is in .*data-backups yet/)
  mkdirSync(backupFolder(folder))
  writeFileSync(join(backupFolder(folder), scheduledName(Date.now() - 3 * 3_600_000)), 'x')
  // Written before the clock was set back: it says nothing of the schedule.
  writeFileSync(join(backupFolder(folder), scheduledName(Date.now() + 3 * 3_600_000)), 'x')
  expect(await check()).toMatch(/^wrong: the newest in .* shows 20.*: check that the server runs with that setting$/)
  writeFileSync(join(backupFolder(folder), scheduledName(Date.now())), 'x')
  expect(await check()).toMatch(/^the newest in .*data-backups shows 20/)
  await writeSetting(store.db, 'backup_failure', 'The disk is full.')
  expect(await check()).toBe('wrong: the last scheduled one failed: The disk is full: the server tries again each hour')
  await store.close()
  own.remove()
})
