import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshArchive, freshDatabase } from './postgres.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('databases are empty and apart from each other', async () => {
  const [a, b] = await Promise.all([freshDatabase(), freshDatabase()])
  await query(a.url, 'CREATE TABLE cards (id text)')
  const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`
  expect(await query(a.url, tables)).toEqual([{ tablename: 'cards' }])
  expect(await query(b.url, tables)).toEqual([])
  await Promise.all([a.drop(), b.drop()])
})

test('dropping ends connections that are still open', async () => {
  const database = await freshDatabase()
  const open = new Client({ connectionString: database.url })
  const ended = new Promise((resolve) => open.on('error', resolve))
  await open.connect()
  await database.drop()
  await expect(ended).resolves.toMatchObject({ code: '57P01' })
  await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' })
})

test('archives without cards are apart from each other, and from the one they are copied from', async () => {
  const first = await freshArchive()
  await query(first.url, 'UPDATE archive SET revision = 7')
  const second = await freshArchive()
  const revision = 'SELECT revision FROM archive'
  expect(await query(first.url, revision)).not.toEqual(await query(second.url, revision))
  await Promise.all([first.drop(), second.drop()])
})
