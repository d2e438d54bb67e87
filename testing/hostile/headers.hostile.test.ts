import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from './html-checks.ts'
import { allHostile } from './lists.ts'
import { ask } from '#testing/real/raw.ts'
import { waitUntil } from '#testing/real/server.ts'
import { startRealServer, type RealServer } from './real-server.ts'

let server: RealServer
beforeAll(async () => {
  // A site that says where it is reached: no other name may get into what caches keep.
  server = await startRealServer({ SITE_ADDRESS: 'http://archive.example' })
  // A static page names related cards from then on.
  const related = async () =>
    JSON.parse((await ask(server.port, { path: '/api/cards/demo0101/related' })).body) as { isLearning?: boolean }
  await waitUntil('the archive is learned', async () => (await related()).isLearning === false, 60_000)
})
afterAll(() => server.close())

const MARKER = 'marker-7f3a.example'
const CACHEABLE = [
  '/',
  '/filter?search=a',
  '/card/x-demo0101',
  '/about',
  '/api/cards',
  '/api/calendar',
  '/index.html',
  '/nothing',
  '/feed.xml?session=none',
  '/sitemap.xml',
  '/robots.txt',
  '/seo/card/x-demo0101.html',
]

/** Without what differs from one answer to the next: the number of a request, and the random day of the home page. */
const steady = (body: string) =>
  body
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/ data-day="[^"]*"/, '')
    .replace(/opening\?day=[\d-]+/, '')
    .replace(/<div id="root">.*<\/div>(?=<noscript>)/s, '')

/** Those that say how the bytes come are the connection's own. */
const OF_CONNECTION =
  'connection content-length transfer-encoding expect upgrade te range if-none-match accept accept-encoding'.split(' ')
const UNKEYED = allHostile('unkeyed-headers').filter((name) => !OF_CONNECTION.includes(name))
/** As many are sent in one request. */
const TOGETHER = 30

describe('headers', () => {
  it.each(CACHEABLE)('nothing but the address decides what %s answers', async (path) => {
    const accept = { accept: 'text/html' }
    const clean = await ask(server.port, { path, headers: accept })
    const changed: string[] = []
    for (let at = 0; at < UNKEYED.length; at += TOGETHER) {
      const names = UNKEYED.slice(at, at + TOGETHER)
      const headers = { ...accept, ...Object.fromEntries(names.map((name) => [name, MARKER])) }
      const answer = await ask(server.port, { path, headers })
      const isSame = answer.status === clean.status && steady(answer.body) === steady(clean.body)
      const isMarked = [...answer.headers.values(), answer.body].some((text) => text.includes(MARKER))
      if (!isSame || isMarked) changed.push(`${names.join()}: ${answer.status}`)
    }
    expect(changed).toEqual([])
    expect(steady((await ask(server.port, { path, headers: accept })).body)).toBe(steady(clean.body))
  })

  it.each([
    ['another site', { host: MARKER }],
    ['a port that is none', { host: `${MARKER}:99999` }],
    ['markup', { host: '"><script>alert(1)</script>' }],
    [
      'another site to the proxy',
      { 'x-forwarded-host': MARKER, 'x-forwarded-proto': 'https', forwarded: `host=${MARKER}` },
    ],
  ])('a Host of %s is in no answer', async (_, headers) => {
    for (const path of CACHEABLE) {
      const answer = await ask(server.port, { path, headers: { accept: 'text/html', ...headers } })
      expect(faultsOf(answer, server.url)).toEqual([])
      expect([...answer.headers.values(), answer.body].join('\n')).not.toMatch(/marker-7f3a|alert\(1\)/)
    }
  })

  it.each([
    ['a page', 200, { path: '/' }],
    ['a list', 200, { path: '/api/cards' }],
    ['a file of the build', 200, { path: '/icon.svg' }],
    ['a picture', 200, { path: '/images/image_demo0101.png' }],
    ['the description of the calls', 200, { path: '/api/openapi.json' }],
    ['a stream', 200, { path: '/api/live' }],
    ['a redirect', 301, { path: '/index.html' }],
    ['what is known already', 304, { path: '/api/calendar' }],
    ['a wrong value', 400, { path: '/api/threads/main-page/comments?limit=x' }],
    ['an address that cannot be read', 400, { path: '/%ff' }],
    [
      'a stranger',
      401,
      {
        method: 'POST',
        path: '/api/auth/change-password',
        body: '{"currentPassword":"a","newPassword":"another kettle"}',
      },
    ],
    ['an admin’s call', 403, { path: '/api/admin/dashboard' }],
    ['an address with nothing', 404, { path: '/api/nothing' }],
    ['an address with nothing as a proxy names it', 404, { method: 'POST', path: 'http://archive.example/nothing' }],
    ['a page with nothing', 404, { path: '/nothing', headers: { accept: 'text/html' } }],
    ['a method that is not there', 405, { method: 'PROPFIND', path: '/' }],
    ['too much', 413, { method: 'POST', path: '/api/identity', body: 'x', headers: { 'content-length': '1100000' } }],
    [
      'a type that is not read',
      415,
      { method: 'POST', path: '/api/identity', body: 'a', headers: { 'content-type': 'text/html' } },
    ],
  ])('%s (%d) carries the headers that protect its reader', async (_, status, asked) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      ...('headers' in asked ? asked.headers : {}),
    }
    if (status === 304) headers['if-none-match'] = (await ask(server.port, asked)).headers.get('etag')!
    const answer = asked.path === '/api/live' ? await streamHead() : await ask(server.port, { ...asked, headers })
    expect(answer.status).toBe(status)
    expect(faultsOf(answer, server.url)).toEqual([])
  })

  async function streamHead() {
    const leaving = new AbortController()
    const { status, headers } = await fetch(`${server.url}/api/live`, { signal: leaving.signal })
    leaving.abort()
    return { status, headers, body: '' }
  }

  it('another origin is answered without a word for its scripts', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${server.url}.evil.example`,
      server.url.replace('127', 'evil127'),
    ]) {
      const answer = await ask(server.port, { path: '/api/cards', headers: { origin } })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      const written = await ask(server.port, {
        method: 'POST',
        path: '/api/threads/main-page/comments',
        headers: { origin, 'content-type': 'application/json' },
        body: '{"text":"from afar"}',
      })
      expect(written.status).toBe(403)
      expect(faultsOf(written, server.url)).toEqual([])
    }
  })

  it('a response that depends on the caller says so, and is revalidated each time', async () => {
    for (const path of ['/api/cards', '/api/calendar', '/api/cards/demo0101']) {
      const { headers } = await ask(server.port, { path })
      expect(headers.get('vary')).toContain('cookie')
      expect(headers.get('cache-control')).toBe('no-cache')
    }
    for (const path of ['/api/auth/get-session', '/api/stars', '/api/cards?starred=1', '/readyz', '/healthz']) {
      expect([path, (await ask(server.port, { path })).headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  it('every response has an id of its request, which no client chooses', async () => {
    const own = { 'x-request-id': MARKER, 'request-id': MARKER }
    const first = await ask(server.port, { path: '/api/nothing', headers: own })
    const second = await ask(server.port, { path: '/' })
    const id = first.headers.get('x-request-id')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.parse(first.body)).toMatchObject({ error: { requestId: id } })
    expect(second.headers.get('x-request-id')).not.toBe(id)
  })
})
