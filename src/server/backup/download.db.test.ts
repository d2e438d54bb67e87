import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { placeBadPictures } from '#testing/bad-pictures.ts'
import { everyDatabaseOnDisk } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { BackupDownloads, backupName } from './download.ts'
import { CARDS_PART } from './manifest.ts'
import { readSetting } from '#store/settings.ts'
import { openBackup } from './open-backup.ts'
import { writeBackup } from './write-backup.ts'

const CARDS = ['open', 'shut'].map((id) => newCard({ id, prompt: `word ${id}`, isPrivate: id === 'shut' }))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

/** The ids of the cards in a backup that was checked to its last byte. */
async function cardsIn(bytes: Buffer): Promise<string[]> {
  const folder = temporaryFolder()
  closing.push(() => Promise.resolve(folder.remove()))
  const file = join(folder.path, 'backup.zip')
  writeFileSync(file, bytes)
  const backup = await openBackup(file)
  const ids: string[] = []
  for await (const line of backup.records(CARDS_PART)) ids.push((line as { card: { id: string } }).card.id)
  backup.close()
  return ids.toSorted()
}

it('is named after the archive, the day and the time', () => {
  const now = new Date('2026-01-31T09:05:00Z')
  expect(backupName('Über Gärten & Brot', now)).toBe('u-ber-ga-rten-brot-backup-2026-01-31-0905.zip')
  expect(backupName('対話', now)).toBe('colloquy-backup-2026-01-31-0905.zip')
})

describe.each(everyDatabaseOnDisk)('a backup that is downloaded from $name', (database) => {
  async function open(cards = CARDS): Promise<TestApp> {
    const test = await openTestApp(cards, {}, { database })
    closing.push(() => test.close())
    test.viewer = AN_ADMIN
    return test
  }
  const begin = (test: TestApp) => test.call('POST /api/admin/backup')

  it('is the file of the command, whole, and noted for the dashboard', async () => {
    const test = await open()
    const { path, name } = await begin(test)
    expect(name).toMatch(/^colloquy-backup-\d{4}-\d\d-\d\d-\d{4}\.zip$/)
    const answer = await test.get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="colloquy-backup-[\d-]+\.zip"$/),
    })
    expect(await cardsIn(answer.rawPayload)).toEqual(['open', 'shut'])
    await expect.poll(async () => (await test.call('GET /api/admin/dashboard')).lastBackup?.at).toMatch(/^\d{4}-/)
  })

  it.runIf(database.isEmbedded)('needs an admin, and an address that an admin was just given', async () => {
    const test = await open()
    const { path } = await begin(test)
    test.viewer = ANYONE
    await expect(begin(test)).rejects.toMatchObject({ status: 403 })
    expect((await test.get(path)).statusCode).toBe(403)
    test.viewer = AN_ADMIN
    expect((await test.get('/api/admin/backup/AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await test.get(path)).json()).toMatchObject({
      error: { code: 'not-found', message: 'This download link has expired. Please start the download again.' },
    })
  })

  it.runIf(database.isEmbedded)('is refused in a sentence where a picture cannot be part of it', async () => {
    const test = await open()
    mkdirSync(test.images, { recursive: true })
    placeBadPictures(test.images)
    await expect(begin(test)).rejects.toMatchObject({
      status: 400,
      message:
        'The picture large.png cannot be kept: it is larger than 64 MB. Change that, or take it out of the folder.',
    })
  })

  it.runIf(database.isEmbedded)('is refused in a sentence where a text of the owner cannot be read', async () => {
    const test = await open()
    const folder = dirname(test.images)
    // As containers make one for a file that is to be mounted there and is missing.
    mkdirSync(join(folder, 'about.md'))
    const message =
      'The text about.md cannot be kept: it cannot be read (EISDIR). Let this user read it, or take it out of the folder.'
    await expect(begin(test)).rejects.toMatchObject({ status: 400, message })
    const writing = writeBackup({ ...test.archive.store, folder }, join(folder, 'b.zip'))
    await expect(writing).rejects.toThrow(message)
  })

  it.runIf(database.isEmbedded)('is whole, and no failure, where the database takes no writes by then', async () => {
    const { store } = (await open()).archive
    const folder = temporaryFolder()
    closing.push(() => Promise.resolve(folder.remove()))
    const file = join(folder.path, 'b.zip')
    await sql`PRAGMA query_only = ON`.execute(store.db)
    await writeBackup({ kind: store.kind, db: store.db, folder: store.folder! }, file)
    expect(await cardsIn(readFileSync(file))).toEqual(['open', 'shut'])
    expect(await readSetting(store.db, 'lastBackup')).toBe(null)
    await sql`PRAGMA query_only = OFF`.execute(store.db)
  })

  it.runIf(database.isEmbedded)(
    'is made no faster than it is read, one at a time, and ends with the connection',
    async () => {
      // More than are read at once, so that it ends in the midst of a table.
      const cards = Array.from({ length: 1000 }, (_, index) =>
        newCard({ id: `c${index}`, prompt: 'p', response: randomBytes(4000).toString('base64') }),
      )
      const test = await open(cards)
      const { db, kind } = test.archive.store
      const failures: unknown[] = []
      const downloads = new BackupDownloads({ db, kind, folder: dirname(test.images) }, (error) => failures.push(error))
      const first = downloads.begin()
      await new Promise((resolve) => {
        first.once('readable', resolve)
      })
      expect(first.readableLength).toBeLessThan(256 * 1024)
      expect(() => downloads.begin()).toThrow('A backup is already being downloaded. Please wait until it is complete.')
      first.destroy()
      await expect.poll(() => isFree(downloads)).toBe(true)
      const chunks: Buffer[] = []
      for await (const chunk of downloads.begin() as AsyncIterable<Buffer>) chunks.push(chunk)
      expect(await cardsIn(Buffer.concat(chunks))).toHaveLength(1000)
      expect(failures).toEqual([])
    },
  )
})

function isFree(downloads: BackupDownloads): boolean {
  try {
    downloads.refuseSecond()
    return true
  } catch {
    return false
  }
}
