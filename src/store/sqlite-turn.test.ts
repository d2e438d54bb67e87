import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolder, type TestArchive } from '#testing/databases.ts'
import { workLimit } from '#testing/growth.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { raiseRevision, readVersion, versionOfTick } from './revision.ts'
import { openSqlite } from './sqlite.ts'

let folder: ReturnType<typeof temporaryFolder>
let archive: TestArchive
let elsewhere: ReturnType<typeof openSqlite>
beforeEach(async () => {
  folder = temporaryFolder()
  archive = await openFolder(folder.path)
  elsewhere = openSqlite(`${folder.path}/colloquy.db`)
})
afterEach(async () => {
  await elsewhere.destroy()
  await archive.close()
  folder.remove()
})

const raise = (db = archive.store.db) => db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true }))
const seen = () => versionOfTick(archive.store.db)?.revision

it('the revision of a request is read once per turn of the event loop', async () => {
  const { revision } = await readVersion(archive.store.db)
  await nextTurn()
  expect(seen()).toBe(revision)
  // Runs to its end in this very turn.
  await raise(elsewhere)
  expect(seen()).toBe(revision)
  await nextTurn()
  expect(seen()).toBe(revision + 1)
  expect((await readVersion(archive.store.db)).revision).toBe(revision + 1)
})

it('what this process wrote is seen in the same turn, and nothing of what it has not finished', async () => {
  const { revision } = await readVersion(archive.store.db)
  await nextTurn()
  expect(seen()).toBe(revision)
  await archive.store.db.transaction().execute(async (trx) => {
    await raiseRevision(trx, { isVisible: true })
    expect(seen()).toBeUndefined()
  })
  expect(seen()).toBe(revision + 1)
})

it('a write waits for that of another connection, and nothing else does', async () => {
  const { db } = archive.store
  const { revision } = await readVersion(db)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const other = elsewhere.transaction().execute(() => isOver)
  const began = performance.now()
  const written = Promise.all([
    raise(),
    db
      .updateTable('archive')
      .set({ revision: sql`revision` })
      .execute(),
  ])
  await setTimeout(100)
  // In line behind the waiting writes.
  expect(await db.selectFrom('archive').select('id').execute()).toHaveLength(1)
  expect(performance.now() - began).toBeLessThan(workLimit(1000))
  end()
  await Promise.all([other, written])
  expect((await readVersion(db)).revision).toBe(revision + 1)
})
