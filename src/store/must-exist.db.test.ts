import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '#testing/postgres.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openStore } from './open.ts'
import { openPool, openPostgres } from './postgres.ts'

it('what works on an archive that is there is refused by an empty PostgreSQL, and makes no table', async () => {
  const { url, drop } = await freshDatabase()
  const folder = temporaryFolder()
  const settings = { folder: folder.path, databaseUrl: url, mustExist: true }
  await expect(openStore(settings)).rejects.toThrow(
    /^There is no archive in the database at \S+: set DATABASE_URL to that of yours, or begin one with serve or import\.$/,
  )
  const db = openPostgres(openPool(url))
  const { rows } = await sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  await db.destroy()
  expect(rows).toEqual([])
  await (await openStore({ folder: folder.path, databaseUrl: url })).close()
  const store = await openStore(settings)
  expect(store.kind).toBe('postgres')
  await store.close()
  await drop()
  folder.remove()
})
