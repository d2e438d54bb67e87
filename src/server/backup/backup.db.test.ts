import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { newCard } from '#archive/card.ts'
import { verifyArchive } from '#server/proof/verify-archive.ts'
import { dayCounts } from '#store/calendar.ts'
import { cardById } from '#store/cards.ts'
import { allRows } from '#store/card-rows.ts'
import { BACKUP_TABLE_NAMES, CLEARED_TABLES, UNCLEARED_TABLES } from '#store/backup-tables.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import { tableRows, withSnapshot } from '#store/snapshot.ts'
import { threadState } from '#store/discussion.ts'
import { everyDatabase, fill, type TestDatabase } from '#testing/databases.ts'
import { placeBadPictures } from '#testing/bad-pictures.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { CARDS, fillWhole, type TestPlace } from '#testing/whole-archive.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(database: TestDatabase): Promise<TestPlace> {
  const archive = await database.open()
  const folder = temporaryFolder()
  closing.push(async () => {
    await archive.close()
    folder.remove()
  })
  return { ...archive, place: { kind: archive.store.kind, db: archive.store.db, folder: folder.path } }
}

async function backUp({ place }: TestPlace): Promise<string> {
  const folder = temporaryFolder()
  closing.push(() => Promise.resolve(folder.remove()))
  const file = join(folder.path, 'backup.zip')
  await writeBackup(place, file)
  return file
}

async function restore(file: string, { place, search }: TestPlace, replace = false) {
  const backup = await openBackup(file)
  return restoreBackup(place, search, backup, { replace }).finally(() => backup.close())
}

/** The sums of everything that a backup holds, but of the settings, which know when the last one was made. */
async function sums(file: string): Promise<Record<string, string>> {
  const { manifest, close } = await openBackup(file)
  close()
  const parts = manifest.parts.filter(({ name }) => name !== 'tables/settings.jsonl')
  return Object.fromEntries(parts.map(({ name, sha256 }) => [name, sha256]))
}

const rowsOf = ({ place }: TestPlace) =>
  withSnapshot(place, async (snapshot) => {
    const all: Record<string, unknown> = {}
    for (const table of [...BACKUP_TABLE_NAMES, 'cards'] as const) {
      const rows = []
      for await (const some of tableRows(snapshot, table)) rows.push(...some)
      all[table] = rows
    }
    return all
  })

const [sqlite, postgres] = [everyDatabase[0]!, everyDatabase[1]!]

it('a backup takes no links, devices and pipes among the pictures, and names a file that is too large', async () => {
  const from = await open(sqlite)
  const images = join(from.place.folder, 'images')
  placeBadPictures(images)
  await expect(backUp(from)).rejects.toThrow(
    'The picture large.png cannot be kept: it is larger than 64 MB. Change that, or take it out of the folder.',
  )
  rmSync(join(images, 'large.png'))
  writeFileSync(join(images, 'good.png'), aPicture())
  const held = Object.keys(await sums(await backUp(from)))
  expect(held.filter((name) => name.startsWith('images/'))).toEqual(['images/good.png'])
})

describe.each(everyDatabase)('a backup of an archive on $name', (database) => {
  it('holds every table, or says why not', async () => {
    const { store } = await open(database)
    const tables = (await store.db.introspection.getTables()).map(({ name }) => name)
    const own = tables.filter((name) => !/^(kysely_|search_(public|private)_|sqlite_)/.test(name))
    const named = [...BACKUP_TABLE_NAMES, ...Object.keys({ ...CLEARED_TABLES, ...UNCLEARED_TABLES })]
    const there = named.filter((name) => store.kind === 'postgres' || name !== 'card_text')
    expect(own.toSorted()).toEqual(there.toSorted())
  })

  it('comes back whole on every database: cards in their order, people, decisions, pictures, texts', async () => {
    const from = await open(database)
    await fillWhole(from)
    const before = await rowsOf(from)
    const file = await backUp(from)
    for (const target of everyDatabase) {
      const to = await open(target)
      expect(await restore(file, to)).toEqual({ cards: CARDS.length, images: 2 })
      const { settings: _, ...kept } = await rowsOf(to)
      const { settings: __, ...was } = before
      expect(kept).toEqual(was)
      for (const card of CARDS) expect(await cardById(to.store.db, 'all', card.id)).toEqual(card)
      expect(readdirSync(to.place.folder).filter((name) => !name.startsWith('colloquy.db'))).toEqual([
        'about.md',
        'files',
        'images',
      ])
      expect(readFileSync(join(to.place.folder, 'files', `a-${'0'.repeat(32)}.mp3`), 'utf8')).toBe('a sound')
      expect(readFileSync(join(to.place.folder, 'images', 'DEDUPID-d-image.png'))).toEqual(aPicture())
      expect(readFileSync(join(to.place.folder, 'about.md'), 'utf8')).toBe('# Über\r\n')
      expect(await readSetting(to.store.db, 'secret')).toBe('of the site')
    }
  })

  it('rebuilds search, calendar and counts, public and private apart, and ends all sessions', async () => {
    const from = await open(database)
    await fillWhole(from)
    const to = await open(database)
    await restore(await backUp(from), to)
    const found = async (visibility: 'public' | 'all', term: string) => {
      const filters = { ...NO_FILTERS, search: [term] }
      return (await to.search.find(visibility, filters)).page.total
    }
    expect(await to.search.verify()).toEqual({ missing: 0, stray: 0 })
    expect([await found('public', 'zebra'), await found('all', 'zebra'), await found('public', '読む')]).toEqual([
      0, 1, 1,
    ])
    for (const visibility of ['public', 'all'] as const) {
      expect(await dayCounts(to.store.db, visibility)).toEqual(await dayCounts(from.store.db, visibility))
    }
    for (const thread of ['card-a', 'main-page'])
      expect(await threadState(to.store.db, thread)).toMatchObject({ count: 1 })
    expect(await to.store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('is refused by an archive that holds anything, unless that is to be replaced; the demo makes room', async () => {
    const from = await open(database)
    await fillWhole(from)
    const file = await backUp(from)
    const to = await open(database)
    await fill(to, [newCard({ id: 'other', prompt: 'mine' })])
    mkdirSync(join(to.place.folder, 'images'))
    writeFileSync(join(to.place.folder, 'images', 'old.png'), 'old')
    writeFileSync(join(to.place.folder, 'faq.md'), 'old')
    await expect(restore(file, to)).rejects.toThrow(
      /an archive here already \(1 card, 0 accounts, 1 picture, faq\.md\): use --replace/,
    )
    expect((await cardById(to.store.db, 'all', 'other'))?.prompt).toBe('mine')
    const revision = (await to.store.db.selectFrom('archive').select('revision').executeTakeFirstOrThrow()).revision
    await restore(file, to, true)
    expect(await cardById(to.store.db, 'all', 'other')).toBeNull()
    expect(readdirSync(join(to.place.folder, 'images'))).toEqual(['DEDUPID-d-image.png', 'image_d.png'])
    expect(existsSync(join(to.place.folder, 'faq.md'))).toBe(false)
    expect(await to.search.verify()).toEqual({ missing: 0, stray: 0 })
    const after = await to.store.db.selectFrom('archive').select('revision').executeTakeFirstOrThrow()
    expect(after.revision).toBeGreaterThan(revision + 1000)

    const demo = await open(database)
    await fill(demo, [newCard({ id: 'shown' })])
    await writeSetting(demo.store.db, 'demo', 'yes')
    await restore(file, demo)
    expect(await cardById(demo.store.db, 'all', 'shown')).toBeNull()
  })

  it('is refused by a folder with texts or files of the owner’s own, which it would take away', async () => {
    const file = await backUp(await open(database))
    const to = await open(database)
    for (const [name, at] of [
      ['a.txt', 'files'],
      ['about.md', '.'],
      ['categories.json', '.'],
    ] as const) {
      mkdirSync(join(to.place.folder, at), { recursive: true })
      writeFileSync(join(to.place.folder, at, name), 'mine')
      await expect(restore(file, to)).rejects.toThrow(/an archive here already \(0 cards, .*1 file.*\): use --replace/)
    }
    await expect(restore(file, to)).rejects.toThrow('1 file, about.md, categories.json')
    expect(readFileSync(join(to.place.folder, 'files', 'a.txt'), 'utf8')).toBe('mine')
  })

  it('changes nothing when something fails in its middle', async () => {
    const from = await open(database)
    await fillWhole(from)
    const file = await backUp(from)
    const to = await open(database)
    await fillWhole(to)
    await fill(to, [newCard({ id: 'own', prompt: 'mine' })])
    const before = await rowsOf(to)
    vi.spyOn(to.search, 'put').mockRejectedValueOnce(new Error('power cut'))
    await expect(restore(file, to, true)).rejects.toThrow('power cut')
    expect(await rowsOf(to)).toEqual(before)
    expect(readdirSync(to.place.folder).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await to.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('is restored even where a search service gives no answer, which is said', async () => {
    const from = await open(database)
    await fillWhole(from)
    await writeSetting(from.store.db, 'algolia_gone', 'of other tombstones')
    const to = await open(database)
    vi.spyOn(to.search, 'verify').mockRejectedValueOnce(new Error('The service is away.'))
    await expect(restore(await backUp(from), to)).rejects.toThrow(/^Everything is restored, but .* The service is away/)
    // The next start compares what the service holds.
    expect(await readSetting(to.store.db, 'algolia_gone')).toBe('')
    expect((await cardById(to.store.db, 'all', 'secret'))?.prompt).toBe('zebra')
    expect(readdirSync(join(to.place.folder, 'images'))).toHaveLength(2)
  })

  it.runIf(database.isEmbedded)(
    'from before proofs is signed as it is restored; another keeps its proofs and their key',
    async () => {
      const from = await open(database)
      await fillWhole(from)
      const file = await backUp(from)
      const verdict = { cards: CARDS.length, redacted: 0, changed: [], gone: [] }
      const to = await open(database)
      await restore(file, to)
      expect(await verifyArchive(to.store.db)).toEqual(verdict)
      const proofs = async ({ place }: TestPlace) =>
        place.db.selectFrom('proofs').selectAll().orderBy('card_id').execute()
      expect(await proofs(to)).toEqual(await proofs(from))

      const old = await open(database)
      const backup = await openBackup(file)
      const parts = backup.manifest.parts.filter(({ name }) => name !== 'tables/proofs.jsonl')
      const records: typeof backup.records = async function* (name) {
        if (name === 'tables/proofs.jsonl') return
        for await (const record of backup.records(name)) {
          // Nor had it a key.
          if (!JSON.stringify(record).includes('"proof_secret"')) yield record
        }
      }
      await restoreBackup(
        old.place,
        old.search,
        { ...backup, manifest: { ...backup.manifest, parts }, records },
        { replace: false },
      )
      backup.close()
      expect(await verifyArchive(old.store.db)).toEqual(verdict)
      expect((await proofs(old)).map((row) => row.root)).not.toEqual((await proofs(from)).map((row) => row.root))
    },
  )

  it('is noted for the dashboard, and shows one moment while the archive is written to', async () => {
    const archive = await open(database)
    await fillWhole(archive)
    expect(await readSetting(archive.store.db, 'lastBackup')).toBeNull()
    const began = Date.now()
    const file = await backUp(archive)
    expect(Date.parse((await readSetting(archive.store.db, 'lastBackup'))!)).toBeGreaterThanOrEqual(began)
    await expect(writeBackup(archive.place, file)).rejects.toThrow(/already exists: name another file, so/)
    await expect(writeBackup(archive.place, '/no/such/folder/x.zip')).rejects.toThrow(/There is no folder for/)
    await expect(writeBackup(archive.place, 'x'.repeat(300))).rejects.toThrow(/x cannot be written \(ENAMETOOLONG\)/)
  })
})

it('from SQLite to PostgreSQL and back, a backup is the same', async () => {
  const first = await open(sqlite)
  await fillWhole(first)
  const file = await backUp(first)
  const second = await open(postgres)
  await restore(file, second)
  const other = await backUp(second)
  const third = await open(sqlite)
  await restore(other, third)
  expect(await sums(other)).toEqual(await sums(file))
  expect(await sums(await backUp(third))).toEqual(await sums(file))
})

it('a name that only SQLite could keep comes back in PostgreSQL without what it cannot keep', async () => {
  const first = await open(sqlite)
  await fillWhole(first)
  await first.store.db.updateTable('users').set({ display_name: '\0Ada' }).execute()
  const second = await open(postgres)
  await restore(await backUp(first), second)
  const names = await second.store.db.selectFrom('users').select('display_name').distinct().execute()
  expect(names).toEqual([{ display_name: 'Ada' }])
})

it('more cards than are written at once come back in their order', async () => {
  const cards = Array.from({ length: 1234 }, (_, index) =>
    newCard({ id: `c${index}`, prompt: `p ${index}`, dayStamp: index % 3 === 0 ? '' : '20240101_0900' }),
  )
  const first = await open(postgres)
  await fill(first, cards)
  const second = await open(sqlite)
  await restore(await backUp(first), second)
  const ids = async ({ store }: TestPlace) => {
    const all: string[] = []
    for await (const rows of allRows(store.db)) all.push(...rows.map((row) => row.id))
    return all
  }
  expect(await ids(second)).toEqual(await ids(first))
  expect(await ids(second)).toHaveLength(1234)
})
