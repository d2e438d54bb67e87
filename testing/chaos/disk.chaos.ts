import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FAILURE_TEXTS } from '#archive/texts.ts'
import { freePort } from '#testing/postgres-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { Burst } from './burst.ts'
import { integrityOf } from '#testing/real/integrity.ts'
import { canInject, canLimitFiles, canMount, failCalls, skipReason, limitFiles, smallDisk } from './machine.ts'
import { colloquy, endOf, startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { ask, isSuccessful, mainPageComments, someCards, Visitor, type Answer } from '#testing/real/visitor.ts'

const LONG = 'a long comment '.repeat(60).trim()

/** Comments until one is refused. @returns those that were taken, and the refusal */
async function writeUntilRefused(url: string): Promise<{ taken: number; refusal: Answer }> {
  const visitor = new Visitor()
  for (let taken = 0; taken < 3000; taken++) {
    const answer = await visitor.comment(url, LONG)
    if (!answer) throw new Error('The connection broke.')
    if (!isSuccessful(answer)) return { taken, refusal: answer }
  }
  throw new Error('Nothing was refused.')
}

const messageOf = ({ body }: Answer) => (body as { error: { message: string } }).error.message

/** Reads go on: a list, a card, the page, and that the process is ready, though not to write. */
async function expectReading({ url }: ServerProcess, trouble: string): Promise<void> {
  const [card] = await someCards(url)
  for (const path of ['/api/cards', `/api/cards/${card}`, '/', '/api/threads/main-page/comments']) {
    expect((await ask(url + path))?.status, path).toBe(200)
  }
  expect((await ask(`${url}/readyz`))?.body).toEqual({ status: 'ready', writes: 'failing', trouble })
}

/** All acknowledged writes are there, nothing else is, and the file is whole. */
async function expectWhole(server: ServerProcess, folder: string, comments: number): Promise<void> {
  expect((await mainPageComments(server.url)).length).toBe(comments)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(integrityOf(folder)).toBe('ok')
}

describe('a full disk', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const action of undo.splice(0)) action()
  })

  it.runIf(canMount)(
    `refuses writes with 507, goes on reading, and recovers${skipReason(canMount, 'needs root')}`,
    async () => {
      const disk = smallDisk(8)
      undo.push(disk.remove)
      const server = await startServer({ COLLOQUY_DATA: disk.path })
      undo.push(() => void server.end('SIGKILL'))
      const { bavail, bsize } = statfsSync(disk.path)
      const filler = join(disk.path, 'filler')
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 500_000))

      const { taken, refusal } = await writeUntilRefused(server.url)
      expect([refusal.status, messageOf(refusal)]).toEqual([507, FAILURE_TEXTS.full])
      expect(refusal.headers.get('retry-after')).toBe('60')
      await expectReading(server, 'full')

      rmSync(filler)
      expect(isSuccessful(await new Visitor().comment(server.url, 'room again'))).toBe(true)
      await expectWhole(server, disk.path, taken + 1)
    },
  )

  it.runIf(canMount)(`lets a server start and read${skipReason(canMount, 'needs root')}`, async () => {
    const disk = smallDisk(8)
    undo.push(disk.remove)
    const first = await startServer({ COLLOQUY_DATA: disk.path })
    await first.end('SIGKILL')
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'filler'), Buffer.alloc(bavail * bsize))
    const second = await startServer({ COLLOQUY_DATA: disk.path })
    undo.push(() => void second.end('SIGKILL'))
    expect((await writeUntilRefused(second.url)).refusal.status).toBe(507)
    await expectReading(second, 'full')
  })

  it.runIf(canMount)(`does not stop a server whose log is on it${skipReason(canMount, 'needs root')}`, async () => {
    const disk = smallDisk(8)
    undo.push(disk.remove)
    const log = join(disk.path, 'server.log')
    const output = openSync(log, 'a')
    const port = await freePort()
    const child = colloquy(['serve'], { COLLOQUY_DATA: disk.path, PORT: String(port) }, { output })
    closeSync(output)
    undo.push(() => void child.kill('SIGKILL'))
    const url = `http://127.0.0.1:${port}`
    await waitUntil('the server', async () => (await ask(`${url}/readyz`))?.status === 200, 20_000)
    const filler = join(disk.path, 'filler')
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(filler, Buffer.alloc(bavail * bsize))

    await writeUntilRefused(url)
    const visitor = new Visitor()
    for (let times = 0; times < 10; times++) expect((await visitor.comment(url, LONG))?.status).toBe(507)
    expect((await ask(`${url}/healthz`))?.status).toBe(200)
    rmSync(filler)
    expect(isSuccessful(await new Visitor().comment(url, 'room again'))).toBe(true)
    child.kill('SIGTERM')
    expect(await endOf(child)).toBe(0)
    // Lines that could not be written are buffered until they can.
    expect(readFileSync(log, 'utf8').match(/^\{"level":50,.*\}$/gm)?.length).toBeGreaterThan(10)
  })

  it.runIf(canMount)(
    `is said in one sentence by what cannot start or restore on it${skipReason(canMount, 'needs root')}`,
    async () => {
      const [disk, elsewhere] = [smallDisk(8), temporaryFolder()]
      undo.push(disk.remove, () => elsewhere.remove())
      const [data, file] = [{ COLLOQUY_DATA: disk.path }, join(elsewhere.path, 'backup.zip')]
      await (await startServer(data)).end('SIGTERM')
      const run = async (...args: string[]) => {
        const child = colloquy(args, data)
        return { code: await endOf(child), said: child.said() }
      }
      mkdirSync(join(disk.path, 'files'), { recursive: true })
      writeFileSync(join(disk.path, 'files', 'a.bin'), Buffer.alloc(2_000_000))
      expect(await run('backup', file)).toMatchObject({ code: 0 })
      const filler = join(disk.path, 'filler')
      for (const free of [0, 400_000, 1_600_000]) {
        rmSync(filler, { force: true })
        const { bavail, bsize } = statfsSync(disk.path)
        writeFileSync(filler, Buffer.alloc(bavail * bsize - free))
        const { code, said } = await run('restore', file, '--replace')
        expect([free, code, said]).toEqual([free, 1, expect.stringMatching(/^The disk (of \S+ )?is full: .*\n$/)])
        expect(readdirSync(disk.path).filter((name) => name.startsWith('.'))).toEqual([])
      }
      rmSync(filler)
      const { bavail, bsize } = statfsSync(disk.path)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
      await expect(startServer(data)).rejects.toThrow(/:\nThe disk of \S+ is full: make room, and try again\.\n$/)
    },
  )

  const limits = canLimitFiles && process.platform === 'linux'
  it.runIf(limits)(
    `differs from a file that may not grow: 503, and all else the same${skipReason(limits, 'no prlimit')}`,
    async () => {
      const folder = temporaryFolder()
      undo.push(() => folder.remove())
      const server = await startServer({ COLLOQUY_DATA: folder.path })
      undo.push(() => void server.end('SIGKILL'))
      limitFiles(server.pid, statSync(join(folder.path, 'colloquy.db-wal')).size + 200_000)
      const { taken, refusal } = await writeUntilRefused(server.url)
      expect([503, 507]).toContain(refusal.status)
      await expectReading(server, refusal.status === 507 ? 'full' : 'failing')
      limitFiles(server.pid, null)
      expect(isSuccessful(await new Visitor().comment(server.url, 'room again'))).toBe(true)
      await expectWhole(server, folder.path, taken + 1)
    },
  )
})

describe.runIf(canInject)(`a disk that fails${skipReason(canInject, 'no strace')}`, () => {
  const folder = temporaryFolder()
  afterEach(() => folder.remove())

  it.each([
    ['cannot keep what it is given (EIO of fdatasync)', 'fdatasync,fsync', 'EIO'],
    ['turns read-only while the server runs (EROFS)', 'pwrite64', 'EROFS'],
  ])('%s: nothing is acknowledged that is not kept', async (_name, calls, error) => {
    const settings = { COLLOQUY_DATA: folder.path }
    let server = await startServer(settings)
    const burst = new Burst(6, await someCards(server.url))
    const before = burst.run(server.url)
    await waitUntil('writes', () => burst.acknowledged.size > 10, 20_000)
    const restoreWrites = await failCalls(server.pid, calls, error)
    const kept = burst.acknowledged.size
    await waitUntil('refusals', () => (burst.refused[503] ?? 0) > 5, 20_000)
    const settled = burst.acknowledged.size
    await waitUntil('more refusals', () => (burst.refused[503] ?? 0) > 10, 20_000)
    // Writes in flight when the disk failed may have been stored.
    expect(burst.acknowledged.size).toBe(settled)
    expect(settled - kept).toBeLessThanOrEqual(6)
    await expectReading(server, 'failing')
    burst.stop()
    await before
    await restoreWrites()
    expect(Object.keys(burst.refused)).toEqual(['503'])
    expect(isSuccessful(await new Visitor().star(server.url, (await someCards(server.url))[0]!, true))).toBe(true)

    await server.end('SIGKILL')
    server = await startServer(settings)
    const { lost, doubled } = burst.wrongComments(await mainPageComments(server.url))
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
    expect(await burst.wrongStars(server.url)).toEqual([])
    expect(await server.end('SIGTERM')).toBe(0)
    expect(integrityOf(folder.path)).toBe('ok')
  })
})

describe('a data folder that cannot be written', () => {
  it.runIf(canMount)(`is refused at start in one sentence${skipReason(canMount, 'needs root')}`, async () => {
    const disk = smallDisk(8)
    const server = await startServer({ COLLOQUY_DATA: disk.path })
    await server.end('SIGTERM')
    disk.remount('ro')
    await expect(startServer({ COLLOQUY_DATA: disk.path })).rejects.toThrow(
      /cannot be written: its disk is read-only\. Mount it writable, or copy the data folder .*\.\n$/,
    )
    disk.remove()
  })

  const isRoot = process.getuid?.() === 0
  it.runIf(!isRoot)(
    `is refused at start where it is not one's own${skipReason(!isRoot, 'root may write anywhere')}`,
    async () => {
      const folder = temporaryFolder()
      chmodSync(folder.path, 0o500)
      await expect(startServer({ COLLOQUY_DATA: folder.path })).rejects.toThrow(
        /cannot be written: set COLLOQUY_DATA to a folder that this user may write to\.\n$/,
      )
      chmodSync(folder.path, 0o700)
      folder.remove()
    },
  )
})
