import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { aPicture } from '#testing/picture.ts'

const HTML = { accept: 'text/html' }

describe('the server', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(
      [newCard({ id: 'a', imageUrl: '/images/own.png' }), newCard({ id: 'svg', imageUrl: '/images/x.svg' })],
      {
        SITE_TITLE: '</script><script>alert(1)</script>',
      },
    )
    writeFileSync(join(test.images, 'own.png'), aPicture())
    writeFileSync(join(test.images, 'x.svg'), '<svg/>')
    writeFileSync(join(test.images, 'unused.png'), aPicture())
  })
  afterAll(() => test.close())

  it.each(['/', '/filter?search=a', '/about', '/faq', '/card/x-a', '/card/x-a.html', '/index.html'])(
    'answers %s with the page',
    async (url) => {
      const response = await test.get(url, HTML)
      expect(response.statusCode).toBe(url === '/index.html' ? 301 : 200)
    },
  )

  it.each(['/filter', '/card/x-a', '/session/x-a', '/about'])('leads from %s/ to it', async (path) => {
    const { statusCode, headers } = await test.get(`${path}/?search=a/`)
    expect([statusCode, headers['location']]).toEqual([301, `${path}?search=a/`])
    for (const elsewhere of ['//example.com/', '/\\example.com/', '/card/', '/images/'])
      expect((await test.get(elsewhere)).headers['location']).toBeUndefined()
  })

  it.each(['/card/%D7%A9%D7', '/session/%E5%BF%A'])('says of %s that it cannot be read', async (url) => {
    const message = 'The address cannot be read.'
    const page = await test.get(url, HTML)
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`<h1>${message}</h1>\n<p><a href="/">home</a></p>`)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'self';font-src 'self';/)
    expect((await test.get(url)).json()).toMatchObject({ error: { message } })
  })

  it('puts the site into the page, where nothing of it can end the element', async () => {
    const { body } = await test.get('/', HTML)
    const json = /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      title: '</script><script>alert(1)</script>',
      isDemo: false,
      images: '/images/',
    })
    expect(body.match(/<script>/g)).toBeNull()
  })

  it('answers what is not there: the page for people, JSON for programs', async () => {
    for (const url of [
      '/nowhere',
      '/card/a/b',
      '/session/a/b',
      '/c/a/b',
      '/session/x-0',
      '/c/none',
      '/asked/x-0',
      '/card/x-0',
    ]) {
      const page = await test.get(url, HTML)
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
      expect(page.body).toContain('<noscript><p>There is nothing at this address.</p>')
    }
    const json = await test.get('/api/nowhere', HTML)
    expect(json.statusCode).toBe(404)
    expect(json.json()).toEqual({
      error: { code: 'not-found', message: 'There is nothing at this address.', requestId: expect.any(String) },
    })
    expect(json.headers['cache-control']).toBe('no-store')
    expect((await test.get('/api/cards/absent')).json()).toMatchObject({ error: { message: 'There is no such card.' } })
  })

  it.each([
    '/%',
    '/card/%zz',
    `/card/${'x'.repeat(5000)}`,
    '/card/..%2f..%2fetc%2fpasswd',
    '/images/..%2f..%2fcolloquy.db',
    '/images/.env',
    '/images/%00.png',
    '/assets/../../package.json',
    `/api/cards/${'9'.repeat(5000)}`,
    '/api/cards/__proto__',
    '/api/cards/constructor',
  ])('never fails at %s', async (url) => {
    const { statusCode, body } = await test.get(url)
    expect(statusCode).toBeGreaterThanOrEqual(200)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toMatch(/node_modules|at \w+ \(|SQLITE/)
  })

  it('serves only decoded pictures of cards that exist', async () => {
    const own = await test.get('/images/own.png')
    expect([own.statusCode, own.headers['content-type'], own.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect((await test.get('/images/own.png', { 'if-none-match': String(own.headers.etag) })).statusCode).toBe(304)
    expect((await test.get('/images/x.svg')).statusCode).toBe(404)
    expect((await test.get('/images/unused.png')).statusCode).toBe(404)
  })

  it.each(['/', '/api/cards', '/api/nowhere', '/images/own.png', '/healthz'])(
    'sends the security headers with %s',
    async (url) => {
      const { headers } = await test.get(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('says of every page that it may be another one to others, and that shared caches leave those of admins alone', async () => {
    const caching = async (url: string) => {
      const { headers } = await test.get(url, HTML)
      return [headers['cache-control'], headers.vary]
    }
    for (const url of ['/', '/card/x-a', '/session/x-a', '/about', '/asked/x-a', '/nowhere']) {
      const vary = expect.stringMatching(/^(accept, )?cookie, authorization\b/)
      test.viewer = ANYONE
      expect(await caching(url)).toEqual(['no-cache', vary])
      test.viewer = AN_ADMIN
      expect(await caching(url)).toEqual(['private, no-cache', vary])
    }
    test.viewer = ANYONE
  })

  it.each(['TRACE', 'PROPFIND', 'LINK', 'SEARCH', 'QUERY', 'PUT', 'DELETE', 'PATCH', 'POST'])(
    'answers %s at an address that has other methods with those, and elsewhere that nothing is there',
    async (method) => {
      const send = async (url: string) => {
        const answer = await test.app.inject({ method: method as 'PUT', url })
        return {
          ...answer.json<{ error: { message: string } }>().error,
          status: answer.statusCode,
          headers: answer.headers,
        }
      }
      for (const url of ['/api/cards?page=2', '/card/x-own', '/']) {
        const { status, headers, message } = await send(url)
        expect([status, headers.allow, message]).toEqual([
          405,
          'GET, HEAD',
          `${method} is not a method of this address.`,
        ])
      }
      for (const url of ['/nowhere', '/caf%C3%A9', '/a%2Fb%25c?d=%zz']) {
        const other = await send(url)
        expect(other.headers.allow).toBeUndefined()
        expect(other.message).toMatch(/[^.]\.$/)
        if (method !== 'QUERY') expect(other.status).toBe(404)
      }
    },
  )

  it('says how it is', async () => {
    expect((await test.get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await test.get('/readyz')).json()).toEqual({ status: 'ready' })
  })
})

it.each([
  [{}, '<html lang="en">'],
  [{ THEME: 'system' }, '<html data-theme-start="system" lang="en">'],
])('with the settings %j the page begins with %s', async (settings, beginning) => {
  const test = await openTestApp([], settings)
  expect((await test.get('/', HTML)).body).toContain(beginning)
  await test.close()
})

it('is not ready, and hides why, when its archive is gone', async () => {
  const test = await openTestApp([])
  await test.archive.store.close()
  expect((await test.get('/readyz')).statusCode).toBe(503)
  const { statusCode, body } = await test.get('/api/cards')
  expect(statusCode).toBeGreaterThanOrEqual(500)
  expect(JSON.parse(body)).toEqual({
    error: { code: expect.any(String), message: expect.any(String), requestId: expect.any(String) },
  })
  expect(body).not.toMatch(/destroy|driver|kysely/i)
  await test.app.close()
})
