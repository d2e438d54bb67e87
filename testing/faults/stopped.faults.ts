import { connect } from 'node:net'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openStream } from '#testing/event-stream.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { Burst, NOTHING_WRONG } from './burst.ts'
import { integrityOf } from '#testing/real/integrity.ts'
import { startServer, until } from '#testing/real/server.ts'
import { ask, mainPageComments, someCards, Visitor } from '#testing/real/visitor.ts'

/** In milliseconds. */
const ENDS_WITHIN = 10_000

const folder = temporaryFolder()
afterEach(() => folder.remove())

it('SIGTERM under load: what runs is answered, streams are told to come back, the end is clean and quick', async () => {
  let server = await startServer({ COLLOQUY_DATA: folder.path })
  const burst = new Burst(20, await someCards(server.url))
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => openStream(`${server.url}/api/threads/main-page/comments/live`)),
  )
  const writing = burst.run(server.url)
  await until('writes', () => burst.acknowledged.size > 20, 20_000)
  // These are being read by the server when it is told to stop.
  const body = JSON.stringify({ text: 'half of it comes later' })
  const half = connect(server.port, '127.0.0.1')
  let answer = ''
  half
    .setEncoding('utf8')
    .on('data', (piece: string) => (answer += piece))
    .on('error', () => undefined)
  half.write(
    `POST /api/threads/main-page/comments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await until('the server reads', () => answer.includes('100 Continue'), 5000)
  half.write(body.slice(0, 9))

  const start = performance.now()
  const ended = server.end('SIGTERM')
  await Promise.all(streams.map((stream) => stream.ended))
  await until('new connections are refused', async () => (await ask(`${server.url}/healthz`)) === null, 2000)
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

it('SIGTERM while somebody never ends a request, and others never read: the end is clean all the same', async () => {
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
