import type { Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { newCard } from '#archive/card.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { open } from '#testing/real/raw.ts'
import { startServer, waitUntil, type ServerProcess } from '#testing/real/server.ts'
import { ask, Visitor } from '#testing/real/visitor.ts'

/** In milliseconds. */
const P99 = workLimit(200)
const SLOW = { headers: 400, bodies: 100, readers: 100 }
/** The time after which the slowest of them must be cut off, in milliseconds. */
const CUT_WITHIN = 60_000

const folder = temporaryFolder()
let server: ServerProcess
beforeAll(async () => {
  const archive = await openFolder(folder.path)
  const cards = Array.from({ length: 500 }, (_, index) => newCard({ id: `c${index}`, prompt: 'long '.repeat(2000) }))
  await fill(archive, cards)
  await archive.close()
  server = await startServer({ COLLOQUY_DATA: folder.path })
})
afterAll(async () => {
  await server.end('SIGKILL')
  folder.remove()
})

const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

/** Connections that do next to nothing, each fed a byte a second. */
function slowly(count: number, first: string, byte: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = open(server.port)
    socket.write(first)
    const timer = setInterval(() => socket.write(byte), 1000)
    socket.on('data', () => undefined)
    socket.once('close', () => clearInterval(timer))
    return socket
  })
}

/** Connections that ask for much and read nothing. */
const unread = (count: number, path: string): Socket[] =>
  Array.from({ length: count }, () => {
    const socket = open(server.port)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    socket.pause()
    return socket
  })

/** The 99th percentile of what normal readers wait, in milliseconds. */
async function readersWait(requests: number): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < requests; count++) {
    const answer = await ask(`${server.url}/api/cards/c${count % 500}`)
    expect(answer?.status).toBe(200)
    took.push(answer!.took)
  }
  return took.sort((a, b) => a - b)[Math.floor(requests * 0.99)]!
}

it('slow senders and readers delay no one else, cost little, and are cut off', async () => {
  await readersWait(100)
  const before = megabytes()
  const start = performance.now()
  const sockets = [
    ...slowly(SLOW.headers, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'),
    ...slowly(
      SLOW.bodies,
      'POST /api/threads/main-page/comments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      ' ',
    ),
    ...unread(SLOW.readers, '/api/cards?size=500'),
  ]
  await wait(1000)
  expect(await readersWait(400)).toBeLessThan(P99)
  expect((await new Visitor().comment(server.url, 'in between'))?.status).toBe(200)
  // Bytes for clients that do not read are in the kernel's buffers, and one response of each in the server.
  expect(megabytes() - before).toBeLessThan(1000)
  const left = () => sockets.filter((socket) => !socket.destroyed && socket.readyState !== 'closed').length
  const closed = (some: Socket[]) => some.every((socket) => socket.destroyed)
  await waitUntil('slow senders are cut off', () => closed(sockets.slice(0, SLOW.headers + SLOW.bodies)), 25_000)
  // A client that does not read does not see the end either, so the server is asked.
  await waitUntil('all are cut off', () => connections() <= 5, CUT_WITHIN - (performance.now() - start))
  for (const socket of sockets) socket.destroy()
  expect(left()).toBe(0)
  expect(await readersWait(100)).toBeLessThan(P99)
})

/** How many connections the server holds open. */
function connections(): number {
  const port = server.port.toString(16).toUpperCase().padStart(4, '0')
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return lines.filter((line) => new RegExp(`^\\s*\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(line)).length
}
