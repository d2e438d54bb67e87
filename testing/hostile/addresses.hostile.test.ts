import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf, isHtml, skeleton } from './html-checks.ts'
import { hostile } from './lists.ts'
import { ask, sendBytes, type Answer } from '#testing/real/raw.ts'
import { startRealServer, type RealServer } from './real-server.ts'

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(() => server.close())

/** As many at once as a browser would open. */
const CONCURRENT = 6

/** Asks for all paths and tells what is wrong with the answers. */
async function faultsAt(paths: readonly string[], look: (path: string, answer: Answer) => string[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < paths.length; at += CONCURRENT) {
    const some = paths.slice(at, at + CONCURRENT)
    const answers = await Promise.all(some.map((path) => ask(server.port, { path, headers: { accept: 'text/html' } })))
    for (const [index, answer] of answers.entries()) {
      const faults = [...faultsOf(answer, server.url), ...look(some[index]!, answer)]
      found.push(...faults.map((fault) => `${some[index]!.slice(0, 90)}: ${fault}`))
    }
  }
  return found
}

/** Folders in which files are served, and one in which a page is at every name. */
const FOLDERS = ['/images/', '/assets/', '/', '/api/docs/static/', '/api/texts/', '/card/', '/seo/card/']

const isPage = (answer: Answer, pages: readonly string[]) =>
  isHtml(answer.headers) && pages.includes(JSON.stringify(skeleton(answer.body)))

/** A socket's first line ends at a space; everything else goes out as it is. */
const inLine = (text: string) => text.replace(/[ \r\n]/g, (char) => encodeURIComponent(char))

describe('addresses', () => {
  it.each(FOLDERS)('no file outside the public folders comes from under %s', async (folder) => {
    const own = ['/', '/card/none', '/card/x-demo0101', '/login', '/seo/card/none.html', '/card/%ff']
    const headers = { accept: 'text/html' }
    const pages = await Promise.all(own.map(async (path) => (await ask(server.port, { path, headers })).body))
    const known = pages.map((page) => JSON.stringify(skeleton(page)))
    const paths = hostile('path-traversal').map((payload) => folder + inLine(payload))
    const faults = await faultsAt(paths, (_, answer) => {
      if (answer.status >= 400) return isHtml(answer.headers) && !isPage(answer, known) ? ['shows another page'] : []
      if (answer.status >= 300 || isPage(answer, known)) return []
      return [`answered ${answer.status} with ${answer.body.slice(0, 60)}`]
    })
    expect(faults).toEqual([])
  })

  it('nothing sends a visitor to another site', async () => {
    const payloads = hostile('open-redirect').map(inLine)
    const paths = payloads.flatMap((payload) => [
      payload.startsWith('/') ? payload : `/${payload}`,
      ...['next', 'return', 'redirect', 'url', 'callbackURL'].map((name) => `/login?${name}=${payload}`),
      `/index.html?next=${payload}`,
      `/api/auth/callback/oidc?error=x&state=${payload}`,
    ])
    expect(await faultsAt(paths, () => [])).toEqual([])
  })

  it('no sign-in through a provider comes back to another site', async () => {
    const headers = { 'content-type': 'application/json', origin: server.url }
    for (const callbackURL of hostile('open-redirect')) {
      const body = JSON.stringify({ provider: 'oidc', callbackURL })
      const answer = await ask(server.port, { method: 'POST', path: '/api/auth/sign-in/social', headers, body })
      expect([callbackURL, ...faultsOf(answer, server.url)]).toEqual([callbackURL])
      expect([400, 404]).toContain(answer.status)
    }
  })

  it('no line break in an address makes a header', async () => {
    const paths = hostile('crlf').flatMap((payload) => [
      payload.startsWith('/') ? payload : `/${payload}`,
      ...['/filter?search=', '/card/', '/images/', '/api/cards/', '/api/cards?tag=', '/index.html?x='].map(
        (start) => start + payload,
      ),
    ])
    expect(
      await faultsAt(paths, (_, { headers }) =>
        headers.has('location') && headers.get('location') !== '/' ? ['redirects'] : [],
      ),
    ).toEqual([])
  })

  it('no page holds markup that came in its address', async () => {
    // A payload that begins with '&' ends the search: the list of all cards is answered.
    const known = await Promise.all(
      ['/filter?search=x', '/filter?search=', '/card/x-demo0101', '/nothing', '/seo/card/none.html'].map(
        async (path) => {
          return JSON.stringify(skeleton((await ask(server.port, { path, headers: { accept: 'text/html' } })).body))
        },
      ),
    )
    const payloads = hostile('xss').filter((payload) => payload.length < 2000)
    const paths = payloads.flatMap((payload, index) => {
      const text = encodeURIComponent(payload.toWellFormed())
      // Each goes to one kind of address as a browser writes it, and to one as no browser would.
      const encoded = [`/filter?search=${text}`, `/card/${text}`, `/filter?session=${text}&tag=${text}`, `/${text}`]
      const bare = ['/filter?search=', '/card/', '/seo/card/', '/'].map((start) => start + inLine(payload))
      return [encoded[index % 4]!, bare[index % 4]!]
    })
    expect(
      await faultsAt(paths, (_, answer) => (isHtml(answer.headers) && !isPage(answer, known) ? ['was changed'] : [])),
    ).toEqual([])
  })

  it.each([
    ['a header without a name', 'GET / HTTP/1.1\r\nBad Header\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', '\x16\x03\x01\x02\x00', 400],
    ['more headers than are read', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is refused like everything else', async (_, bytes, status) => {
    const answer = await sendBytes(server.port, [Buffer.from(bytes, 'latin1')])
    expect(answer.status).toBe(status)
    expect(faultsOf(answer, server.url)).toEqual([])
  })

  it.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/colloquy.db',
    '/data/colloquy.db',
    '/.vite/manifest.json',
    '/src/main.ts',
    '/assets/',
    '/images/',
    '/server-status',
    '/debug',
    '/actuator/env',
    '/assets/..%2f..%2fpackage.json',
    '/%2F..%5C..',
    `/api/cards/${'%2F.%5C.'.repeat(100)}`,
  ])('%s is not there', async (path) => {
    expect((await ask(server.port, { path })).status).toBe(404)
  })
})
