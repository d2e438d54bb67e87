/** @module-tag process */
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workLimit } from '#testing/growth.ts'
import { drainOnClose } from './drain.ts'

/** More than the system takes from the server while the other side does not read. */
const LARGE = 'x'.repeat(16 * 1024 * 1024)

const sockets: Socket[] = []
let app: FastifyInstance
let isClosing: () => boolean

/** Answers an address before the app sees the request, as the fast path does. */
function answerFirst(path: string) {
  const usual = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (request.url === path) response.end('quick')
    else for (const handle of usual) handle(request, response)
  })
}

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  isClosing = drainOnClose(app)
  app.get('/', () => 'here')
  app.get('/slow', async () => {
    await wait(300)
    return 'late'
  })
  app.get('/large', () => LARGE)
  answerFirst('/quick')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A connection and all that came back over it. */
function open() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const parts: Buffer[] = []
  const failures: string[] = []
  socket.on('data', (bytes: Buffer) => parts.push(bytes)).on('error', (error) => failures.push(error.message))
  const closed = once(socket, 'close').then(() => [Buffer.concat(parts).toString(), failures] as const)
  return { socket, closed, text: () => Buffer.concat(parts).toString() }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

describe('a server that is closed', () => {
  it('answers what was sent over a connection that it has not accepted yet', async () => {
    const { socket, closed } = open()
    await once(socket, 'connect')
    socket.write(get('/'))
    void app.close()
    const [text, failures] = await closed
    expect([text, failures]).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 [^]*connection: close[^]*here$/), []])
    expect(isClosing()).toBe(true)
  })

  it('answers what was sent over a kept connection, and what was sent in a row', async () => {
    const { socket, closed, text } = open()
    socket.write(get('/'))
    while (!text().endsWith('here')) await wait(5)
    socket.write(get('/slow') + get('/') + get('/slow') + get('/'))
    void app.close()
    const [all, failures] = await closed
    expect(failures).toEqual([])
    expect(all.match(/late|here/g)).toEqual(['here', 'late', 'here', 'late', 'here'])
    expect(all.match(/connection: close/g)).toHaveLength(1)
  })

  it('sends a finished response that waits behind a slower request', async () => {
    const { socket, closed } = open()
    socket.write(get('/slow') + get('/quick'))
    await wait(20)
    void app.close()
    const [all, failures] = await closed
    expect(failures).toEqual([])
    expect(all.match(/late|quick/g)).toEqual(['late', 'quick'])
  })

  it('answers a request whose rest comes while it closes', async () => {
    const { socket, closed } = open()
    socket.write(get('/').slice(0, 20))
    await wait(20)
    void app.close()
    await wait(80)
    socket.write(get('/').slice(20))
    expect((await closed)[0]).toMatch(/^HTTP\/1\.1 200 [^]*here$/)
  })

  it('sends an answer to its end to those who read slowly', { tags: 'process' }, async () => {
    const { socket, closed } = open()
    socket.write(get('/large'))
    await once(socket, 'data')
    socket.pause()
    const closing = app.close()
    await wait(400)
    socket.resume()
    const [text, failures] = await closed
    expect([text.length > LARGE.length, failures]).toEqual([true, []])
    await closing
  })

  it('closes connections on which nothing happens, and ends', { tags: 'process' }, async () => {
    const idle = [open(), open()]
    idle[0]!.socket.write(get('/'))
    while (!idle[0]!.text().endsWith('here')) await wait(5)
    const start = performance.now()
    await app.close()
    expect(performance.now() - start).toBeLessThan(workLimit(2000))
    for (const { closed } of idle) expect((await closed)[1]).toEqual([])
  })

  it('answers no new connection afterwards', async () => {
    const { port } = app.server.address() as AddressInfo
    await app.close()
    const socket = connect(port, '127.0.0.1')
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  })
})
