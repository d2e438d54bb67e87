import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

const COOKIE = { cookie: 'a=b' }

describe('writes', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([], { SITE_ADDRESS: 'https://archive.example' })
  })
  afterAll(() => test.close())

  const send = (headers: Record<string, string>, url = '/api/auth/sign-out') =>
    test.app.inject({ method: 'POST', url, headers: { host: 'archive.example', ...headers } })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://archive.example.evil.example' },
    { origin: 'https://evilarchive.example' },
    { origin: 'https://archive.example:8443' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://archive.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    COOKIE,
    { origin: '', ...COOKIE },
  ])('with %j are refused', async (headers) => {
    const { statusCode, body } = await send(headers as unknown as Record<string, string>)
    expect(statusCode).toBe(403)
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('another site') },
    })
  })

  it.each([
    {},
    { origin: 'https://archive.example' },
    { origin: 'https://archive.example', ...COOKIE },
    { 'sec-fetch-site': 'same-origin', ...COOKIE },
    { 'sec-fetch-site': 'none', ...COOKIE },
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', ...COOKIE },
  ])('with %j are let in', async (headers) => {
    expect((await send(headers as unknown as Record<string, string>)).statusCode).toBe(200)
  })

  it.each([
    [{ origin: '', ...COOKIE }, 403],
    [{ origin: '' }, 403],
    [{ origin: 'https://archive.example', ...COOKIE }, 200],
  ])('with %j where no SITE_ADDRESS is set are answered %i', async (headers, status) => {
    const without = await openTestApp([])
    const { statusCode } = await without.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { host: 'archive.example', ...headers },
    })
    await without.close()
    expect(statusCode).toBe(status)
  })

  it('are refused before anything is looked for; reading and Algolia’s protocol are open', async () => {
    const foreign = { origin: 'https://evil.example' }
    expect((await send(foreign, '/nowhere')).statusCode).toBe(403)
    expect((await send(foreign, '/1/indexes/cards/query')).statusCode).not.toBe(403)
    expect((await test.get('/api/cards', foreign)).statusCode).toBe(200)
  })
})
