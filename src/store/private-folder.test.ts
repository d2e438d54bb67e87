import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibleToOthers } from '#testing/accessible-to-others.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeFile } from './file-losses.ts'
import { openStore } from './open.ts'

const modeOf = (path: string) => lstatSync(path).mode & 0o7777

describe('a data folder', () => {
  const usual = { umask: 0 }
  beforeAll(() => {
    usual.umask = process.umask(0o022)
  })
  afterAll(() => process.umask(usual.umask))

  let parent: ReturnType<typeof temporaryFolder>
  const data = () => join(parent.path, 'new', 'data')
  beforeEach(() => {
    parent = temporaryFolder()
    chmodSync(parent.path, 0o755)
  })
  afterEach(() => parent.remove())

  it('is made for its owner alone, with every file of the database', async () => {
    const store = await openStore({ folder: data() })
    expect(readdirSync(data()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'colloquy.db',
      'colloquy.db-open',
      'colloquy.db-shm',
      'colloquy.db-wal',
    ])
    expect(accessibleToOthers(data())).toEqual([])
    expect(modeOf(join(parent.path, 'new'))).toBe(0o755)
    await store.close()
    expect(accessibleToOthers(data())).toEqual([])
  })

  it('that others may write to gets a database that is private from its first byte', () => {
    const file = join(parent.path, 'colloquy.db')
    makeFile(file)
    expect(modeOf(file)).toBe(0o600)
  })

  /** A folder as versions left it that made files with the rights of the system. */
  const makeLoose = async () => {
    await (await openStore({ folder: data() })).close()
    for (const name of ['images/.import-1', '.pictures', 'uploads/1', '.restore-a1/images', 'other']) {
      mkdirSync(join(data(), name), { recursive: true })
      writeFileSync(join(data(), name, 'file'), '')
    }
    writeFileSync(join(data(), 'about.md'), 'About')
    writeFileSync(join(data(), 'colloquy.db.damaged-1'), '')
    for (const name of ['.', 'colloquy.db', 'images', '.pictures', 'uploads']) chmodSync(join(data(), name), 0o755)
    chmodSync(join(data(), 'colloquy.db'), 0o644)
  }

  it('that others could read is taken from them when it is opened, but for what its owner put there', async () => {
    await makeLoose()
    const store = await openStore({ folder: data() })
    expect(accessibleToOthers(data())).toEqual(['644 about.md', '755 other', '644 other/file'])
    await store.close()
  })

  it('keeps out others from a log that an older version left open to them', async () => {
    const store = await openStore({ folder: data() })
    for (const end of ['', '-wal', '-shm', '-open']) chmodSync(join(data(), `colloquy.db${end}`), 0o644)
    const second = await openStore({ folder: data() })
    expect(accessibleToOthers(data())).toEqual([])
    await second.close()
    await store.close()
  })

  it('that many users share keeps its rights, and the database in it is the owner’s alone', async () => {
    mkdirSync(data(), { recursive: true })
    chmodSync(data(), 0o1777)
    const store = await openStore({ folder: data() })
    expect([modeOf(data()), accessibleToOthers(data()).length]).toEqual([0o1777, 1])
    await store.close()
  })

  it('is followed through a link, and nothing within it is', async () => {
    const elsewhere = join(parent.path, 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, 'photo'), '')
    mkdirSync(join(parent.path, 'real'))
    symlinkSync(elsewhere, join(parent.path, 'real', 'images'))
    symlinkSync(join(parent.path, 'real'), join(parent.path, 'link'))
    await (await openStore({ folder: join(parent.path, 'link') })).close()
    expect([modeOf(join(parent.path, 'real')), modeOf(elsewhere)]).toEqual([0o700, 0o755])
    expect(modeOf(join(elsewhere, 'photo'))).toBe(0o644)
  })
})

describe('what works on an archive that is there', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())

  it('is refused where there is none, and makes none', async () => {
    const none = join(folder.path, 'none')
    await expect(openStore({ folder: none, mustExist: true })).rejects.toThrow(
      `There is no archive in ${none}: set COLLOQUY_DATA to the data folder of yours, or begin one with serve or import.`,
    )
    expect(existsSync(none)).toBe(false)
  })

  it('is warned when the archive is lost rather than not there yet', async () => {
    writeFileSync(join(folder.path, 'colloquy.db-wal'), 'x')
    await expect(openStore({ folder: folder.path, mustExist: true })).rejects.toThrow(/is missing, though/)
  })

  it('opens one that is there', async () => {
    await (await openStore({ folder: folder.path })).close()
    const store = await openStore({ folder: folder.path, mustExist: true })
    expect(store.kind).toBe('sqlite')
    await store.close()
  })
})
