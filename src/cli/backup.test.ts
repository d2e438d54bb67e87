/** @module-tag process */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { countCards } from '#store/cards.ts'
import { addStar } from '#store/stars.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { makeZip } from '#testing/exports/make-zip.ts'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const CARDS = Array.from({ length: 1500 }, (_, index) =>
  newCard({ id: `c${index}`, prompt: `prompt ${index} `.repeat(20), dayStamp: '20240101_0900' }),
)

describe('backup and restore, from the command line', () => {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder.path, name)
  afterAll(() => folder.remove())

  const settings = (data: string) => ({ COLLOQUY_DATA: path(data) })
  const colloquy = (args: string[], data: string) => runCommand(args, settings(data))
  /** In a process of its own, to be killed. */
  const start = (args: string[], data: string) => {
    const env = { PATH: process.env['PATH'], ...settings(data) }
    const child = spawn(process.execPath, ['src/cli/start.js', ...args], { env, stdio: 'ignore' })
    return { child, done: once(child, 'close') }
  }

  const starsOf = async (data: string) => {
    const archive = await openFolder(path(data))
    const { store } = archive
    const rows = await store.db.selectFrom('stars').select('dedupid').execute()
    const cards = await countCards(store.db)
    await archive.close()
    return { stars: new Set(rows.map((row) => row.dedupid)), cards }
  }

  beforeAll(async () => {
    const archive = await openFolder(path('site'))
    await fill(archive, CARDS)
    await archive.close()
  })

  it('a backup under writes holds every one that was acknowledged before it began', async () => {
    const archive = await openFolder(path('site'))
    const { store } = archive
    const writer = { written: 0, isOver: false }
    const writing = (async () => {
      for (; !writer.isOver; writer.written++) {
        await addStar(store.db, 'someone', `s${writer.written}`, 1)
        await setImmediate()
      }
    })()
    while (writer.written < 50) await setTimeout(5)
    const before = writer.written
    const { code, out } = await colloquy(['backup', path('backup.zip')], 'site')
    const after = writer.written
    writer.isOver = true
    await writing
    await archive.close()
    expect([code, out]).toEqual([0, expect.stringMatching(/^Backed up: 1,500 cards, 0 pictures; .* in /)])
    expect(after).toBeGreaterThan(before)

    expect(await colloquy(['restore', path('backup.zip')], 'elsewhere')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored: 1,500 cards, 0 pictures, as of /),
    })
    const { stars, cards } = await starsOf('elsewhere')
    expect(cards).toBe(1500)
    for (let one = 0; one < before; one++) expect(stars.has(`s${one}`)).toBe(true)
    // One moment: the backup has the first writes up to some number, without a gap.
    for (let one = 0; one < stars.size; one++) expect(stars.has(`s${one}`)).toBe(true)
    expect(stars.size).toBeLessThanOrEqual(after + 1)
  })

  it('a restore that is killed leaves what was there, or all of the backup', async () => {
    const own = await openFolder(path('killed'))
    await fill(own, [newCard({ id: 'own', prompt: 'mine' })])
    await own.close()
    const laidReady = () => readdirSync(path('killed')).filter((name) => name.startsWith('.restore-'))
    for (const wait of [null, 400, 700]) {
      const { child, done } = start(['restore', path('backup.zip'), '--replace'], 'killed')
      // At first as soon as files lie ready, then after some time.
      if (wait === null) while (laidReady().length === 0 && child.exitCode === null) await setTimeout(2)
      else await setTimeout(wait)
      child.kill('SIGKILL')
      await done
      if (wait === null) expect(laidReady()).toHaveLength(1)
      const archive = await openFolder(path('killed'))
      const { store, search } = archive
      expect([1, 1500]).toContain(await countCards(store.db))
      expect(await search.verify()).toEqual({ missing: 0, stray: 0 })
      await archive.close()
      expect(laidReady()).toEqual([])
    }
    expect((await colloquy(['restore', path('backup.zip'), '--replace'], 'killed')).code).toBe(0)
    expect((await starsOf('killed')).cards).toBe(1500)
  })

  it('a backup that is killed leaves no file under its name', async () => {
    const { child, done } = start(['backup', path('half.zip')], 'site')
    while (!readdirSync(folder.path).some((name) => name.endsWith('.partial')) && child.exitCode === null)
      await setTimeout(2)
    child.kill('SIGKILL')
    await done
    expect(existsSync(path('half.zip'))).toBe(false)
    const left = () => readdirSync(folder.path).filter((name) => name.endsWith('.partial'))
    expect(left()).toHaveLength(1)
    expect((await colloquy(['backup', path('half.zip')], 'site')).code).toBe(0)
    expect(left()).toEqual([])
  })

  it('of two backups at once under one name the first stays, whole', async () => {
    const both = [1, 2].map(() => start(['backup', path('two.zip')], 'site'))
    const codes = await Promise.all(both.map(async ({ done }) => ((await done) as [number])[0]))
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await colloquy(['restore', path('two.zip')], 'two')).code).toBe(0)
    expect((await starsOf('two')).cards).toBe(1500)
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('a restore that is refused where an archive is gone leaves no empty one in its place', async () => {
    mkdirSync(path('gone/files'), { recursive: true })
    writeFileSync(path('gone/files/a.pdf'), 'x')
    const refused = await colloquy(['restore', path('backup.zip')], 'gone')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/\(0 cards, .* 1 file\): use --replace/)])
    expect(readdirSync(path('gone'))).toEqual(['files'])
    await expect(starsOf('gone')).rejects.toThrow(/is missing, though files\/ is there/)
    expect((await colloquy(['restore', path('backup.zip'), '--replace'], 'gone')).code).toBe(0)
    expect((await starsOf('gone')).cards).toBe(1500)
  })

  it('a damaged archive is moved aside for the backup, when that is said', async () => {
    writeFileSync(path('elsewhere/colloquy.db'), 'no database '.repeat(1000))
    const refused = await colloquy(['restore', path('backup.zip')], 'elsewhere')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/is damaged.* use --replace\.\n$/)])
    const { code, out } = await colloquy(['restore', path('backup.zip'), '--replace'], 'elsewhere')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The damaged archive was moved to .*\nRestored: 1,500 cards/),
    ])
    const moved = readdirSync(path('elsewhere')).find((name) => name.includes('damaged'))!
    expect(readFileSync(path(`elsewhere/${moved}`), 'utf8')).toMatch(/^no database/)
  })

  it('an archive that a newer program has changed is moved aside for the backup, when that is said', async () => {
    const newer = new DatabaseSync(path('elsewhere/colloquy.db'))
    newer.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', 'now')")
    newer.close()
    const refused = await colloquy(['restore', path('backup.zip')], 'elsewhere')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/newer Colloquy .* use --replace\.\n$/)])
    const { code, out } = await colloquy(['restore', path('backup.zip'), '--replace'], 'elsewhere')
    expect([code, out]).toEqual([0, expect.stringMatching(/^The newer archive was moved to .*\nRestored: 1,500 cards/)])
    const moved = readdirSync(path('elsewhere')).filter((name) => /^colloquy\.db\.newer-\d+$/.test(name))
    expect(moved).toHaveLength(1)
  })

  it.each([
    [['backup', 'x'], 'nowhere', /^There is no archive in .*nowhere: set COLLOQUY_DATA/],
    [['restore', '/no/such/file'], 'nowhere', /^There is no file/],
    [['restore', 'package.json'], 'nowhere', /^package\.json is not a backup of Colloquy/],
    [
      ['restore', 'a zip of another program'],
      'nowhere',
      /is not a backup of Colloquy: an export .* is read by import\.$/,
    ],
    [['import', 'the backup'], 'nowhere', /backup\.zip is a backup of Colloquy: put it back with restore\.$/],
  ] as const)('answers %j for %s with one sentence, and makes nothing', async (args, data, sentence) => {
    writeFileSync(path('other.zip'), makeZip([{ name: 'conversations.json', bytes: '[]' }]))
    const files: Record<string, string> = { 'a zip of another program': 'other.zip', 'the backup': 'backup.zip' }
    const named = args.map((arg) => (files[arg] === undefined ? arg : path(files[arg])))
    const { code, err } = await colloquy(named, data)
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]])
    expect(existsSync(path('nowhere'))).toBe(false)
  })
})
