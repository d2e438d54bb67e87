import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { raw } from '#testing/real/raw.ts'
import { startServer, type ServerProcess } from '#testing/real/server.ts'
import { ask } from '#testing/real/visitor.ts'

const COMMENTS = '/api/threads/main-page/comments'
const HEAD = 'Host: x\r\nConnection: close\r\n'
const JSON_HEAD = `${HEAD}Content-Type: application/json\r\n`
const MEGABYTE = Buffer.alloc(1024 * 1024, 'a')

function* repeated(head: string, chunk: Buffer, times: number): Generator<string | Buffer> {
  yield head
  for (let count = 0; count < times; count++) yield chunk
}

const post = (body: string, headers = JSON_HEAD) =>
  `POST ${COMMENTS} HTTP/1.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

describe('requests that no browser sends', () => {
  const folder = temporaryFolder()
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ COLLOQUY_DATA: folder.path })
  })
  afterAll(async () => {
    expect((await ask(`${server.url}/readyz`))?.status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(server.said()).not.toMatch(/unexpected|Error/)
    folder.remove()
  })

  /** Memory of the server, in MB. */
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

  const deep = (open: string, close: string) => `{"text":${open.repeat(100_000)}1${close.repeat(100_000)}}`

  it.each<[string, Iterable<string | Buffer>, number[]]>([
    [
      'a body of 100 MB that says so',
      repeated(`POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 104857600\r\n\r\n`, MEGABYTE, 100),
      [413],
    ],
    [
      'a body of 100 MB in chunks',
      repeated(
        `POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n`,
        Buffer.concat([Buffer.from('100000\r\n'), MEGABYTE, Buffer.from('\r\n')]),
        100,
      ),
      [0, 413],
    ],
    ['arrays, 100,000 deep', [post(deep('[', ']'))], [400]],
    ['objects, 100,000 deep', [post(deep('{"a":', '}'))], [400]],
    ['JSON that is none', [post('{"text":')], [400]],
    ['a body of another kind', [post('text=a', `${HEAD}Content-Type: application/x-www-form-urlencoded\r\n`)], [415]],
    ['a number beyond all numbers', [post(`{"text":"x","filledIn":1e999}`)], [400]],
    ['__proto__', [post('{"text":"x","__proto__":{"isAdmin":true}}')], [400]],
    ['an address of 1 MB', [`GET /${'a'.repeat(1024 * 1024)} HTTP/1.1\r\n${HEAD}\r\n`], [414, 431]],
    ['a header of 64 KB', [`GET / HTTP/1.1\r\n${HEAD}X-Long: ${'a'.repeat(65_536)}\r\n\r\n`], [431]],
    ['10,000 parameters', [`GET /api/cards?${'a=1&'.repeat(3000)} HTTP/1.1\r\n${HEAD}\r\n`], [200, 400]],
    ['one parameter twice', [`GET /api/suggest?q=a&q=b HTTP/1.1\r\n${HEAD}\r\n`], [200, 400]],
    ['a length that is none', [`POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Content-Length: -1\r\n\r\n`], [400]],
    [
      'two lengths',
      [`POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
      [400],
    ],
    [
      'a length and chunks (smuggling)',
      [
        `POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
      ],
      [400],
    ],
    [
      'chunks, obscured (smuggling)',
      [`POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
      [400],
    ],
    [
      'chunks without a size',
      [`POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
      [400],
    ],
    ['a header without a colon', [`GET / HTTP/1.1\r\n${HEAD}nonsense\r\n\r\n`], [400]],
    ['a header with NUL', [`GET / HTTP/1.1\r\n${HEAD}X-Nul: a\0b\r\n\r\n`], [400]],
    ['an address with NUL', [`GET /\0 HTTP/1.1\r\n${HEAD}\r\n`], [400]],
    ['an address with %00', [`GET /api/cards/%00 HTTP/1.1\r\n${HEAD}\r\n`], [400, 404]],
    ['an address that cannot be decoded', [`GET /api/cards/%c0%ae HTTP/1.1\r\n${HEAD}\r\n`], [400, 404]],
    [
      'an absolute address of another site',
      [`GET http://evil.example/api/cards HTTP/1.1\r\n${HEAD}\r\n`],
      [200, 400, 404],
    ],
    ['an absolute address to nowhere', [`GET http://evil.example/etc/passwd HTTP/1.1\r\n${HEAD}\r\n`], [400, 403, 404]],
    ['CONNECT', [`CONNECT evil.example:443 HTTP/1.1\r\n${HEAD}\r\n`], [0, 400, 404, 405]],
    ['TRACE', [`TRACE / HTTP/1.1\r\n${HEAD}X-Secret: 1\r\n\r\n`], [400, 404, 405]],
    ['a method that there is not', [`BREW /api/cards HTTP/1.1\r\n${HEAD}\r\n`], [400, 405]],
    ['DELETE of everything', [`DELETE /api/cards HTTP/1.1\r\n${HEAD}\r\n`], [404, 405]],
    ['no Host', ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n'], [400]],
    ['no HTTP at all', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'], [400]],
    ['HTTP/2 without being asked', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], [0, 400]],
    [
      'an expectation that is not met',
      [`POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`],
      [400, 417],
    ],
  ])('%s', async (_name, chunks, statuses) => {
    const before = memory()
    const answer = await raw(server.port, chunks)
    expect(statuses).toContain(answer.status)
    expect(answer.isClosed).toBe(true)
    expect(answer.took).toBeLessThan(5000)
    expect(answer.text).not.toMatch(/X-Secret|node_modules|at .*\.ts:|evil\.example/)
    // One response: bytes after a refused request are not parsed as another one.
    if (statuses[0] === 400) expect(answer.text.match(/^HTTP\/1\.1/gm)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(memory() - before).toBeLessThan(60)
    expect((await ask(`${server.url}/healthz`))?.status).toBe(200)
  })

  it('Expect: 100-continue is answered, then the request', async () => {
    const body = '{"text":"expected"}'
    const answer = await raw(server.port, [
      `POST ${COMMENTS} HTTP/1.1\r\n${JSON_HEAD}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
    ])
    expect(answer.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/)
  })
})
