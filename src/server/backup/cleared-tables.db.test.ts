import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLEARED_TABLES } from '#store/backup-tables.ts'
import { addWebhook, allWebhooks } from '#store/webhooks.ts'
import { everyDatabase } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { fillWhole, type TestPlace } from '#testing/whole-archive.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Adds a row to each of some tables, with something in every column. */
async function addRows({ store: { db } }: TestPlace, names: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables()
  for (const { name, columns } of tables.filter((table) => names.includes(table.name))) {
    const values = columns.map(({ name: column, dataType }) => {
      if (/time|date/i.test(dataType)) return '2026-01-02T03:04:05.678Z'
      if (/int|real|float/i.test(dataType)) return 1
      return column === 'user_id' ? 'u-1' : 'left'
    })
    const named = sql.join(columns.map((column) => sql.ref(column.name)))
    await sql`INSERT INTO ${sql.table(name)} (${named}) VALUES (${sql.join(values)})`.execute(db)
  }
}

describe.each(everyDatabase)('a restore in the place of an archive on $name', (database) => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'backup.zip')
  const opened: TestPlace[] = []
  const open = async (name: string): Promise<TestPlace> => {
    const archive = await database.open()
    const { kind, db } = archive.store
    const place = { kind, db, folder: join(folder.path, name) }
    mkdirSync(place.folder)
    opened.push({ ...archive, place })
    return opened.at(-1)!
  }
  beforeAll(async () => {
    const from = await open('from')
    await fillWhole(from)
    await writeBackup(from.place, file)
  })
  afterAll(async () => {
    for (const archive of opened) await archive.close()
    folder.remove()
  })
  const restore = async (...places: TestPlace[]) => {
    const backup = await openBackup(file)
    for (const { place, search } of places) await restoreBackup(place, search, backup, { replace: true })
    backup.close()
  }

  it('leaves no row of what no backup holds, but in tables that are kept for a reason', async () => {
    const [fresh, used] = [await open('fresh'), await open('used')]
    await fillWhole(used)
    await addRows(used, Object.keys(CLEARED_TABLES))
    await restore(fresh, used)
    const rows = async ({ store }: TestPlace, table: string) =>
      (await sql`SELECT * FROM ${sql.table(table)}`.execute(store.db)).rows.length
    for (const table of Object.keys(CLEARED_TABLES))
      expect([table, await rows(used, table)]).toEqual([table, await rows(fresh, table)])
  })

  it('calls no webhook of that archive for the cards that it brings', async () => {
    const used = await open('called')
    const { db } = used.store
    const events = 'card.published comment.created'
    await addWebhook(db, { id: 'w', address: 'https://example.com', secret: 'x', events, made_at: 1, made_by: 'ada' })
    await restore(used)
    expect(await allWebhooks(db)).toHaveLength(1)
    expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  })
})
