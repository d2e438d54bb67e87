import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { colloquy, endOf, startServer, waitUntil } from '#testing/real/server.ts'
import { ask, isSuccessful, mainPageComments, Visitor } from '#testing/real/visitor.ts'

const PAGE = 4096

/** Overwrites pages of a file with nothing. */
function zeroPages(file: string, first: number, count: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(PAGE * count), 0, PAGE * count, first * PAGE)
  closeSync(handle)
}

describe('an archive with a lost part', () => {
  const kept = temporaryFolder()
  const folder = temporaryFolder()
  const file = join(folder.path, 'colloquy.db')
  const settings = { COLLOQUY_DATA: folder.path, LOG_LEVEL: 'silent' }

  /** An archive with a comment, as kill -9 leaves it: the newest is in the log alone. */
  beforeAll(async () => {
    const server = await startServer({ COLLOQUY_DATA: kept.path })
    expect(isSuccessful(await new Visitor().comment(server.url, 'the newest'))).toBe(true)
    await server.end('SIGKILL')
  })
  beforeEach(() => {
    for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true })
    for (const name of readdirSync(kept.path)) copyFileSync(join(kept.path, name), join(folder.path, name))
  })
  afterAll(() => {
    kept.remove()
    folder.remove()
  })

  it('nothing is lost without its shared-memory file, which SQLite creates again', async () => {
    rmSync(`${file}-shm`)
    const server = await startServer(settings)
    expect(await mainPageComments(server.url)).toEqual(['the newest'])
    await server.end('SIGTERM')
  })

  it.each([
    ['the log', () => rmSync(`${file}-wal`), /was not closed, and .*colloquy\.db-wal is missing/],
    ['the file', () => rmSync(file), /is missing, though what belongs to it is there: put it back or restore a backup/],
    ['all that was in the file', () => writeFileSync(file, ''), /is empty: restore a backup/],
  ])('the loss of %s is found at the start, and said in one sentence', async (_name, lose, sentence) => {
    lose()
    const before = readdirSync(folder.path).map((name) => [name, statSync(join(folder.path, name)).size])
    await expect(startServer(settings)).rejects.toThrow(sentence)
    expect(readdirSync(folder.path).map((name) => [name, statSync(join(folder.path, name)).size])).toEqual(before)
  })

  it('what was lost comes back with a backup, when that is said', async () => {
    const backup = join(kept.path, 'backup.zip')
    const made = colloquy(['backup', backup], settings)
    expect(await endOf(made), made.said()).toBe(0)
    writeFileSync(file, '')
    const refused = colloquy(['restore', backup], settings)
    expect(await endOf(refused)).toBe(1)
    expect(refused.said()).toMatch(/is empty: .* use --replace\.$/m)
    const restored = colloquy(['restore', backup, '--replace'], settings)
    expect(await endOf(restored), restored.said()).toBe(0)
    rmSync(backup)
    const server = await startServer(settings)
    expect(await mainPageComments(server.url)).toEqual(['the newest'])
    await server.end('SIGTERM')
  })

  it.each(['the first page', 'internal', 'leaf', 'overflow', 'last overflow'])(
    'one page of kind %s is found at the start',
    async (kind) => {
      const server = await startServer(settings)
      await server.end('SIGTERM')
      zeroPages(file, kind === 'the first page' ? 0 : onePage(kind) - 1, 1)
      const size = statSync(file).size
      await expect(startServer(settings)).rejects.toThrow(/is damaged: restore a backup, nothing was changed/)
      expect([readdirSync(folder.path), statSync(file).size]).toEqual([['colloquy.db'], size])
    },
  )

  /** A page of the cards; of a text that takes several pages one that leads on to the next, or the last. */
  function onePage(kind: string): number {
    if (kind === 'last overflow') {
      const bytes = readFileSync(file)
      return pagesOf('overflow').find((page) => bytes.readUInt32BE((page - 1) * PAGE) === 0)!
    }
    return pagesOf(kind)[0]!
  }

  function pagesOf(kind: string): number[] {
    const database = new DatabaseSync(file)
    const pages = database
      .prepare("SELECT pageno FROM dbstat WHERE name = 'cards' AND pagetype = ? ORDER BY path")
      .all(kind) as { pageno: number }[]
    database.close()
    return pages.map(({ pageno }) => pageno)
  }

  it('a damage that happens while the server runs turns it unready', async () => {
    const server = await startServer(settings)
    const database = new DatabaseSync(file)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
    // A second server has nothing of the file in its memory.
    const fresh = await startServer(settings)
    expect((await ask(`${fresh.url}/readyz`))?.status).toBe(200)
    zeroPages(file, 3, Math.floor(statSync(file).size / PAGE) - 3)
    await waitUntil(
      'damage is met',
      async () =>
        (await ask(`${fresh.url}/api/cards?page=2&search=a&tag=none`)) !== null &&
        (await ask(`${fresh.url}/readyz`))?.status === 503,
      10_000,
    )
    const answer = await ask(`${fresh.url}/api/threads/main-page/comments`)
    expect([200, 503]).toContain(answer?.status)
    expect((await ask(`${fresh.url}/readyz`))?.body).toEqual({ status: 'not ready', trouble: 'damaged' })
    for (const one of [fresh, server]) await one.end('SIGKILL')
  })
})
