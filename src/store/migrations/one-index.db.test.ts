import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { everyDatabase, fill, openFolder, type TestArchive } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { oneIndex } from './0038-one-index.ts'

const CARDS = Array.from({ length: 300 }, (_, at) =>
  newCard({ id: `c${at}`, prompt: `question ${at}`, response: `${at} words of an answer `.repeat(200) }),
)

const BESIDE = ['terms', 'new_terms', 'search_renewal', 'search_changes']

const tablesOf = async ({ store: { db } }: TestArchive) => (await db.introspection.getTables()).map(({ name }) => name)
const found = async ({ search }: TestArchive) =>
  (await search.find('public', { ...NO_FILTERS, search: ['answer'] })).page.total

it('an SQLite file of before loses its text index, what a killed rebuild left of another, and their space', async () => {
  const folder = temporaryFolder()
  const first = await openFolder(folder.path)
  await fill(first, CARDS)
  const today = await tablesOf(first)
  await first.close()
  const file = join(folder.path, 'colloquy.db')
  const database = new DatabaseSync(file)
  for (const table of ['search_public', 'search_private', 'search_public_next']) {
    database.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(prompt, response, title, session, flags, content='',
      contentless_delete=1, detail='full', prefix='2 3', tokenize='ascii')`)
    const put = database.prepare(`INSERT INTO ${table} (rowid, response) VALUES (?, ?)`)
    for (const [at, { response }] of CARDS.entries()) put.run(at, response.replaceAll(' ', ` w${at}`))
  }
  for (const table of [...BESIDE, 'laid_search_public_data', 'gone_search_private_idx'])
    database.exec(`CREATE TABLE ${table} (word)`)
  database.exec(`INSERT INTO settings (name, value) VALUES ('index_outdated', '1');
    DELETE FROM kysely_migration WHERE name = '0038-one-index'; PRAGMA wal_checkpoint(TRUNCATE)`)
  database.close()
  const before = statSync(file).size
  const archive = await openFolder(folder.path)
  expect(await tablesOf(archive)).toEqual(today)
  expect(await found(archive)).toBe(CARDS.length)
  await archive.close()
  expect(statSync(file).size).toBeLessThan(before * 0.7)
  folder.remove()
})

it('a PostgreSQL database of before loses its text index', async () => {
  const archive = await everyDatabase[1]!.open()
  await fill(archive, CARDS.slice(0, 3))
  const today = await tablesOf(archive)
  for (const table of ['search_public', 'search_private', ...BESIDE])
    await sql`CREATE TABLE ${sql.table(table)} (word text)`.execute(archive.store.db)
  await oneIndex().up(archive.store.db as never)
  expect(await tablesOf(archive)).toEqual(today)
  expect(await found(archive)).toBe(3)
  await archive.close()
})
