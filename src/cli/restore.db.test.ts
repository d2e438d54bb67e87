import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openStore } from '#store/open.ts'
import { runCommand } from '#testing/command-line.ts'
import { freshArchive, type FreshDatabase } from '#testing/postgres.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { withArchive } from './open-archive.ts'

const folder = temporaryFolder()
let database: FreshDatabase
beforeAll(async () => {
  database = await freshArchive()
})
afterAll(async () => {
  await database.drop()
  folder.remove()
})

it('a database that stops while a command uses it is named in a sentence', async () => {
  const config = readConfig({ COLLOQUY_DATA: folder.path, DATABASE_URL: database.url })
  const stopped = withArchive(
    config,
    async ({ store }) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(store.db),
    { mayBegin: true },
  )
  await expect(stopped).rejects.toThrow(/^The database at \S+ cannot be reached \(.+\): check DATABASE_URL/)
  const full = async () => writeFileSync('/dev/full', 'x')
  await expect(withArchive(config, full)).rejects.toThrow(/^ENOSPC/)
})

it('a database that a newer program has changed stays as it is, and the error asks for an empty one', async () => {
  const settings = { COLLOQUY_DATA: folder.path, DATABASE_URL: database.url }
  const file = join(folder.path, 'backup.zip')
  expect(await runCommand(['backup', file], settings)).toMatchObject({ code: 0 })
  const store = await openStore({ folder: folder.path, databaseUrl: database.url })
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', 'now')`.execute(store.db)
  await store.close()
  for (const replace of [[], ['--replace']]) {
    expect(await runCommand(['restore', file, ...replace], settings)).toEqual({
      code: 1,
      out: '',
      err: 'The database was written by a newer Colloquy, and stays as it is: set DATABASE_URL to an empty one for this backup.\n',
    })
  }
})
