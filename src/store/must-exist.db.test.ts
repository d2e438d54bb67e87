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

it('a PostgreSQL whose user may make no tables, or with another encoding than UTF-8, is refused in one sentence', async () => {
  const { url, name, drop } = await freshDatabase()
  const folder = temporaryFolder()
  const [stranger, latin] = [`stranger_${name}`, `latin_${name}`]
  const primary = openPool(url)
  await primary.query(`CREATE ROLE ${stranger} LOGIN`)
  await primary.query(`CREATE DATABASE ${latin} ENCODING 'LATIN1' LOCALE_PROVIDER 'libc' LOCALE 'C' TEMPLATE template0`)
  const refused = async (change: Partial<URL>, sentence: RegExp) => {
    const databaseUrl = Object.assign(new URL(url), change).href
    await expect(openStore({ folder: folder.path, databaseUrl })).rejects.toThrow(sentence)
  }
  const rights =
    /^The user in DATABASE_URL may not do this in the database at \S+ \(permission denied for .+\): let the user own/
  await refused({ username: stranger }, rights)
  await (await openStore({ folder: folder.path, databaseUrl: url })).close()
  await refused({ username: stranger }, rights)
  await refused({ pathname: `/${latin}` }, /^The database at \S+ has the encoding LATIN1, .* ENCODING 'UTF8'\.$/)
  await primary.query(`DROP DATABASE ${latin}`)
  await primary.query(`DROP ROLE ${stranger}`)
  await primary.end()
  await drop()
  folder.remove()
})
