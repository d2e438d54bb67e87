import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { post } from './post.ts'

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'

it.each([
  ['changes the protocol', UPGRADE, 101],
  ['says so without a protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 101],
  ['ends without a word', '', 'the host cut the connection'],
  ['announces an answer and ends', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'the host cut the connection'],
])('a receiver that %s has answered', async (_, answer, said) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => (answer.includes('101') ? socket.write(answer) : socket.end(answer)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const answered = post(`http://127.0.0.1:${port}/`, {}, '{}', { targets: 'any' })
    expect(
      await answered.catch((error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' ? 'the host cut the connection' : error.message,
      ),
    ).toBe(said)
  } finally {
    server.close()
  }
})

it('a call names Colloquy and its version', async () => {
  const heard = Promise.withResolvers<IncomingHttpHeaders>()
  const server = createHttpServer((request, response) => {
    heard.resolve(request.headers)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    expect(await post(`http://127.0.0.1:${port}/`, { 'webhook-id': 'a' }, '{}', { targets: 'any' })).toBe(204)
    expect(await heard.promise).toMatchObject({
      'user-agent': expect.stringMatching(/^Colloquy\/\d/),
      'webhook-id': 'a',
      'content-length': '2',
    })
  } finally {
    server.close()
  }
})
