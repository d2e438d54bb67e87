import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { openStream } from '#testing/event-stream.ts'
import { startPostgres } from '#testing/postgres-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { Burst, NOTHING_WRONG } from './burst.ts'
import { integrityOf } from '#testing/real/integrity.ts'
import { colloquy, endOf, startServer, waitUntil } from '#testing/real/server.ts'
import { ask, mainPageComments, someCards, Visitor } from '#testing/real/visitor.ts'

/** In milliseconds. */
const ENDS_WITHIN = 10_000

const folder = temporaryFolder()
afterEach(() => folder.remove())

it('SIGTERM under load: requests are answered, streams get a retry, the exit is clean and quick', async () => {
  let server = await startServer({ COLLOQUY_DATA: folder.path })
  const burst = new Burst(20, await someCards(server.url))
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => openStream(`${server.url}/api/threads/main-page/comments/live`)),
  )
  const writing = burst.run(server.url)
  await waitUntil('writes', () => burst.acknowledged.size > 20, 20_000)
  // These are being read by the server when it gets the signal to stop.
  const body = JSON.stringify({ text: 'half of it comes later' })
  const half = connect(server.port, '127.0.0.1')
  let answer = ''
  half
    .setEncoding('utf8')
    .on('data', (chunk: string) => (answer += chunk))
    .on('error', () => undefined)
  half.write(
    `POST /api/threads/main-page/comments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await waitUntil('the server reads', () => answer.includes('100 Continue'), 5000)
  half.write(body.slice(0, 9))

  const start = performance.now()
  const ended = server.end('SIGTERM')
  await Promise.all(streams.map((stream) => stream.ended))
  await waitUntil('new connections are refused', async () => (await ask(`${server.url}/healthz`)) === null, 2000)
  half.write(body.slice(9))
  expect(await ended).toBe(0)
  expect(performance.now() - start).toBeLessThan(ENDS_WITHIN)
  await writing
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  expect(burst.refused).toEqual({})
  expect(existsSync(join(folder.path, 'colloquy.db-wal'))).toBe(false)
  expect(integrityOf(folder.path)).toBe('ok')

  server = await startServer({ COLLOQUY_DATA: folder.path })
  const found = await mainPageComments(server.url)
  expect(found).toContain('half of it comes later')
  expect(burst.wrongComments(found.filter((text) => text !== 'half of it comes later'))).toEqual(NOTHING_WRONG)
  await server.end('SIGTERM')
})

it('SIGTERM with requests that never end and clients that never read: the exit is clean all the same', async () => {
  const server = await startServer({ COLLOQUY_DATA: folder.path })
  const stuck = connect(server.port, '127.0.0.1').on('error', () => undefined)
  stuck.write('POST /api/threads/main-page/comments HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  const idle = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await new Visitor().comment(server.url, 'kept')
  const start = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(performance.now() - start).toBeLessThan(ENDS_WITHIN)
  for (const socket of [stuck, idle]) socket.destroy()
  expect(integrityOf(folder.path)).toBe('ok')
})

/** Requests that are sent in the moment before the server gets the signal to stop. */
const SENT = 40

/** A connection that collects what comes back. */
function listen(port: number): { socket: Socket; answers: () => number; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  return { socket, answers: () => text.split('HTTP/1.1 200 ').length - 1, closed }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

const openDatabase: Record<string, () => Promise<{ settings: Record<string, string>; close(): Promise<void> }>> = {
  'one process': () => Promise.resolve({ settings: {}, close: () => Promise.resolve() }),
  'two processes on PostgreSQL': async () => {
    const postgres = await startPostgres()
    return { settings: { DATABASE_URL: postgres.url, WORKERS: '2' }, close: () => postgres.stop() }
  },
}

it.each(Object.entries(openDatabase))(
  'SIGTERM after requests were sent, with %s: each is answered, on new connections, kept ones and in a row',
  async (_name, open) => {
    const database = await open()
    onTestFinished(() => database.close())
    const server = await startServer({ COLLOQUY_DATA: folder.path, ...database.settings })
    const cards = await someCards(server.url)
    const path = (index: number) =>
      [`/api/cards/${cards[index % cards.length]}`, `/api/cards?search=b${index}`, '/'][index % 3]!
    const kept = Array.from({ length: SENT }, () => listen(server.port))
    for (const { socket } of kept) socket.write(get('/healthz'))
    await waitUntil('connections are kept', () => kept.every(({ answers }) => answers() === 1), 20_000)

    const fresh = Array.from({ length: SENT }, () => listen(server.port))
    const inRow = listen(server.port)
    await Promise.all([...fresh, inRow].map(({ socket }) => once(socket, 'connect')))
    const all = [...kept, ...fresh]
    for (const [index, { socket }] of all.entries()) socket.write(get(path(index)))
    inRow.socket.write(Array.from({ length: SENT }, (_, index) => get(path(index))).join(''))

    expect(await server.end('SIGTERM')).toBe(0)
    await Promise.all([...all, inRow].map(({ closed }) => closed))
    expect({
      kept: kept.filter(({ answers }) => answers() === 2).length,
      fresh: fresh.filter(({ answers }) => answers() === 1).length,
      inRow: inRow.answers(),
    }).toEqual({ kept: SENT, fresh: SENT, inRow: SENT })
  },
)

it('a server that cannot be started ends, and does not listen without its archive', { timeout: 30_000 }, async () => {
  const settings = { COLLOQUY_DATA: folder.path, PORT: '0' }
  expect(await (await startServer(settings)).end('SIGTERM')).toBe(0)
  const database = new DatabaseSync(join(folder.path, 'colloquy.db'))
  // The accounts are the last thing that a start reads.
  database.exec('ALTER TABLE users RENAME TO lost')
  database.close()
  const child = colloquy(['serve'], settings)
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await endOf(child)).toBe(1)
  expect(child.said()).toContain('no such table: users')
})
