/** @module-tag scale */
import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolder, type TestArchive } from '#testing/databases.ts'
import { workLimit } from '#testing/growth.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { raiseRevision, readVersion } from './revision.ts'
import { scrubDatabase } from './scrub.ts'
import { writeSetting } from './settings.ts'
import { withSnapshot } from './snapshot.ts'
import { openSqlite } from './sqlite.ts'
import { terminateThreads } from './threads.ts'

let folder: ReturnType<typeof temporaryFolder>
let archive: TestArchive
beforeEach(async () => {
  folder = temporaryFolder()
  archive = await openFolder(folder.path)
})
afterEach(async () => {
  await archive.close()
  folder.remove()
})

it('a database is scrubbed once older states are read no more, and is written to meanwhile', async () => {
  const { db, kind } = archive.store
  const file = `${folder.path}/colloquy.db`
  const logSize = () => statSync(`${file}-wal`).size
  // What is in the log alone keeps the next write from beginning it from its start: it grows.
  await writeSetting(db, 'backup_failure', 'x'.repeat(2 ** 20))
  const before = logSize()
  const reader = openSqlite(file)
  let scrubbed = Promise.resolve()
  await withSnapshot({ kind, db: reader }, async (snapshot) => {
    await readVersion(snapshot.db)
    scrubbed = scrubDatabase(db)
    // As long as it takes until the log is to be emptied.
    await expect.poll(logSize).toBeGreaterThan(before + 500_000)
    const began = performance.now()
    for (let time = 0; time < 20; time++) {
      await db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true }))
    }
    expect(performance.now() - began).toBeLessThan(workLimit(3000))
  })
  await reader.destroy()
  await scrubbed
  expect(logSize()).toBe(0)
})

it('a database that is closed meanwhile is not scrubbed', async () => {
  const scrubbed = scrubDatabase(archive.store.db)
  await terminateThreads(archive.store.db)
  await expect(scrubbed).rejects.toThrow(/closed before it was scrubbed/)
})
