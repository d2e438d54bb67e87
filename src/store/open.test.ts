import fileSystem, {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { cardById, countCards } from './cards.ts'
import { removeUnused } from './file-losses.ts'
import { openStore } from './open.ts'
import { writeSetting } from './settings.ts'

describe('opening a data folder', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())
  const file = () => join(folder.path, 'colloquy.db')

  it('makes it, keeps what was written, and puts every commit on the disk', async () => {
    const place = join(folder.path, 'new', 'folder')
    const archive = await openFolder(place)
    const { store } = archive
    await fill(archive, [newCard({ id: 'a', prompt: 'kept' })])
    const mode = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(store.db)
    const journal = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(store.db)
    expect([mode.rows[0]?.synchronous, journal.rows[0]?.journal_mode]).toEqual([2, 'wal'])
    await store.close()
    const again = await openStore({ folder: place })
    expect((await cardById(again.db, 'public', 'a'))?.prompt).toBe('kept')
    await again.close()
  })

  it('refuses a path that is no folder', async () => {
    writeFileSync(join(folder.path, 'taken'), '')
    await expect(openStore({ folder: join(folder.path, 'taken') })).rejects.toThrow(
      /cannot be written: set COLLOQUY_DATA/,
    )
  })

  it.runIf(process.getuid?.() !== 0)('refuses a folder that may not be written', async () => {
    chmodSync(folder.path, 0o500)
    await expect(openStore({ folder: folder.path })).rejects.toThrow(/cannot be written/)
  })

  it('refuses a database file that may only be read', async () => {
    await (await openStore({ folder: folder.path })).close()
    // As the system does for every user but root.
    const asked = vi.spyOn(fileSystem, 'accessSync').mockImplementation((path, mode) => {
      if (path === file() && (mode! & fileSystem.constants.W_OK) !== 0)
        throw Object.assign(new Error(), { code: 'EACCES', path })
    })
    syncBuiltinESMExports()
    await expect(openStore({ folder: folder.path })).rejects.toThrow(`This user may not change ${file()}: let the user`)
    asked.mockRestore()
    syncBuiltinESMExports()
  })

  it('refuses a database file that is a folder', async () => {
    mkdirSync(file())
    await expect(openStore({ folder: folder.path })).rejects.toThrow(/cannot be written/)
  })

  it('refuses an archive that a newer program has written', async () => {
    const store = await openStore({ folder: folder.path })
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', 'now')`.execute(store.db)
    await store.close()
    for (let times = 0; times < 2; times++) {
      await expect(openStore({ folder: folder.path })).rejects.toThrow(
        /written by a newer Colloquy \(step '9999-later'\)/,
      )
    }
  })

  it('refuses a file that is no database, and one with a damaged page, and changes neither', async () => {
    writeFileSync(file(), 'not a database, though long enough to be looked at '.repeat(100))
    await expect(openStore({ folder: folder.path })).rejects.toThrow(/is damaged: restore a backup/)

    const other = temporaryFolder()
    const archive = await openFolder(other.path)
    const cards = Array.from({ length: 300 }, (_, index) =>
      newCard({ id: `c${index}`, prompt: `words ${index} `.repeat(60) }),
    )
    await fill(archive, cards)
    await archive.close()
    const path = join(other.path, 'colloquy.db')
    const bytes = readFileSync(path)
    bytes.fill(0, 4096 * 40, 4096 * 41)
    writeFileSync(path, bytes)
    await expect(openStore({ folder: other.path })).rejects.toThrow(/is damaged/)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    other.remove()
  })

  it('refuses to go on without its log, without its file, or with an empty one', async () => {
    const whole = await openFolder(folder.path)
    await fill(whole, [newCard({ id: 'a' })])
    expect(existsSync(`${file()}-open`)).toBe(true)
    const kept = ['', '-wal', '-open'].map((part) => [part, readFileSync(file() + part)] as const)
    await whole.close()
    expect(readdirSync(folder.path)).toEqual(['colloquy.db'])

    const killed = (without: string) => {
      for (const [part, bytes] of kept) writeFileSync(file() + part, bytes)
      rmSync(file() + without)
    }
    killed('-wal')
    await expect(openStore({ folder: folder.path })).rejects.toThrow(
      /was not closed, and .*colloquy\.db-wal is missing/,
    )
    killed('')
    await expect(openStore({ folder: folder.path })).rejects.toThrow(/is missing, though what belongs to it is there/)
    writeFileSync(file(), '')
    await expect(openStore({ folder: folder.path })).rejects.toThrow(
      /is empty: restore a backup, or remove the file to begin/,
    )

    killed('-open')
    const again = await openStore({ folder: folder.path })
    expect(await cardById(again.db, 'public', 'a')).not.toBeNull()
    await again.close()
  })

  it('makes none where another is gone of which something is left, unless a backup is put back', async () => {
    for (const name of ['files', 'images', 'static', '.pictures']) mkdirSync(join(folder.path, name))
    // Pictures for a first import.
    writeFileSync(join(folder.path, 'images', 'bread.png'), 'x')
    await (await openStore({ folder: folder.path })).close()
    rmSync(file())
    writeFileSync(join(folder.path, 'files', 'a.pdf'), 'x')
    writeFileSync(join(folder.path, 'search.index'), 'x')
    await expect(openStore({ folder: folder.path })).rejects.toThrow(
      /colloquy\.db is missing, though search\.index and files\/ are there: put it back, restore a backup, or set DATABASE_URL/,
    )
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), '')
    await expect(openStore({ folder: folder.path })).rejects.toThrow(
      /is empty: restore a backup\. For a new archive set COLLOQUY_DATA to another folder\.$/,
    )
    rmSync(file())
    await (await openStore({ folder: folder.path, isRestored: true })).close()
    await (await openStore({ folder: folder.path })).close()
  })

  it('keeps its mark for as long as any process has it open', async () => {
    const [first, second] = [await openFolder(folder.path), await openFolder(folder.path)]
    await first.close()
    expect(existsSync(`${file()}-open`)).toBe(true)
    removeUnused(file())
    await second.close()
    expect(readdirSync(folder.path)).toEqual(['colloquy.db'])
  })

  it('has a new archive in its file before anything else is written, so that a full disk keeps no log', async () => {
    const store = await openStore({ folder: folder.path })
    const copy = temporaryFolder()
    copyFileSync(file(), join(copy.path, 'colloquy.db'))
    await store.close()
    const copied = await openStore({ folder: copy.path, mustExist: true })
    expect(await countCards(copied.db)).toBe(0)
    await copied.close()
    copy.remove()
  })

  it('cuts a log that a large write of another process made long, at a later write', { tags: 'scale' }, async () => {
    const [server, command] = [await openStore({ folder: folder.path }), await openStore({ folder: folder.path })]
    const logSize = () => statSync(`${file()}-wal`).size
    await writeSetting(command.db, 'backup_failure', 'x'.repeat(24 * 2 ** 20))
    expect(logSize()).toBeGreaterThan(24 * 2 ** 20)
    await writeSetting(server.db, 'backup_failure', 'x')
    expect(logSize()).toBeLessThanOrEqual(16 * 2 ** 20)
    await command.close()
    await server.close()
  })

  it('names the setting when PostgreSQL cannot be reached, without the password', async () => {
    const opening = openStore({ folder: folder.path, databaseUrl: 'postgres://me:secret@127.0.0.1:1/none' })
    await expect(opening).rejects.toThrow(/127\.0\.0\.1:1 cannot be reached .*check DATABASE_URL/)
    await expect(opening).rejects.not.toThrow(/secret/)
    await expect(openStore({ folder: folder.path, databaseUrl: 'postgres://' })).rejects.toThrow(
      /^The database at DATABASE_URL cannot be reached/,
    )
  })
})
