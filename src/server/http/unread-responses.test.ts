/** @module-tag process */
import { randomBytes } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { open } from '#testing/real/raw.ts'
import { limitUnreadResponses } from './unread-responses.ts'

const ANSWER = 16 * 2 ** 20
const FITTING = 4

let app: FastifyInstance
let port: number
const sockets: Socket[] = []
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true })
  limitUnreadResponses(app, FITTING * ANSWER)
  await app.register(compress)
  const cached = randomBytes(ANSWER)
  app.get('/made', (_request, reply) => reply.header('x-no-compression', '1').send(Buffer.alloc(ANSWER, 'x')))
  app.get('/text', () => 'x'.repeat(ANSWER))
  app.get('/compressed', (_request, reply) => reply.type('text/plain').send(Buffer.alloc(ANSWER, 'x')))
  app.get('/cached', (_request, reply) => reply.send(cached))
  await app.listen()
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** Asks on connections of their own, and reads nothing. */
function leaveUnread(count: number, path: string): void {
  for (let number = 0; number < count; number++) {
    const socket = open(port)
    sockets.push(socket)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    socket.pause()
  }
}

const read = async (path: string) => (await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).length

const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

it.each(['/text', '/compressed'])('connections that do not read %s are cut, and none that does', async (path) => {
  leaveUnread(FITTING + 2, path)
  await expect.poll(connections, { timeout: 20_000 }).toBe(FITTING)
  expect([await read(path), await read(path)]).toEqual([ANSWER, ANSWER])
})

it('answers wait as long as all of them fit, and one that is cached is counted once', async () => {
  leaveUnread(FITTING - 1, '/made')
  leaveUnread(9, '/cached')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await connections()).toBe(FITTING - 1 + 9)
})
