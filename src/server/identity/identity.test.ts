import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

const BROWSERS_ID = '5b0c7c38-24ab-4b57-9a5c-2f1a7e0f7d11'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp([newCard({ id: 'a' }), newCard({ id: 'b' })], { COMMENT_LIMITS: 'off' })
})
afterEach(() => test.close())

/** Sends a request as a page of the site does, unless its headers say where it comes from. */
const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method,
    url,
    headers: { ...('origin' in headers ? {} : { 'sec-fetch-site': 'same-origin' }), ...headers },
    ...(method === 'POST' && url.includes('threads') ? { payload: { text: 'x' } } : {}),
  })
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!
const starsOf = async (cookie: string) =>
  (await send('GET', '/api/stars', { cookie })).json<{ userId: string | null; starredCardIds: string[] }>()

describe('an anonymous visitor', () => {
  it('has no identity while only reading', async () => {
    for (const url of ['/', '/api/cards', '/api/stars', '/api/threads/main-page/comments'])
      expect((await send('GET', url)).headers['set-cookie']).toBeUndefined()
    expect(await starsOf('')).toEqual({ userId: null, starredCardIds: [] })
  })

  it('gets a cookie with the first write that no script can read', async () => {
    const answer = await send('PUT', '/api/stars/a')
    expect(answer.statusCode).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^colloquy_visitor=a-[\w-]+\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    )
    expect((await starsOf(cookieOf(answer))).starredCardIds).toEqual(['a'])
    expect((await send('PUT', '/api/stars/b', { cookie: cookieOf(answer) })).headers['set-cookie']).toBeUndefined()
  })

  it('may propose the id that the browser keeps, and shares it with no other who does', async () => {
    const proposal = { 'x-anonymous-id': BROWSERS_ID }
    // Before the first star as after it.
    const early = cookieOf(await send('POST', '/api/identity', proposal))
    const first = await send('POST', '/api/identity', proposal)
    const { id, type } = first.json<{ id: string; type: string }>()
    expect([id.startsWith(`a-${BROWSERS_ID}-`), type]).toEqual([true, 'anonymous'])
    await send('PUT', '/api/stars/a', { cookie: cookieOf(first) })
    const late = cookieOf(await send('PUT', '/api/stars/b', proposal))
    expect(await starsOf(cookieOf(first))).toEqual({ userId: id, starredCardIds: ['a'] })
    expect((await starsOf(late)).starredCardIds).toEqual(['b'])
    expect((await starsOf(early)).starredCardIds).toEqual([])
    // Nor is the whole id given to a visitor that proposes it.
    const again = await send('POST', '/api/identity', { 'x-anonymous-id': id.slice(2, 66) })
    expect(again.json<{ id: string }>().id).not.toBe(id)
  })

  it.each(['', 'short', 'x'.repeat(65), 'has spaces in it, many', '../../../etc/passwd', 'under_score_under_score'])(
    'is not called %j',
    async (proposal) => {
      const { id } = (await send('POST', '/api/identity', { 'x-anonymous-id': proposal })).json<{ id: string }>()
      expect(id).toMatch(/^a-[0-9a-f-]{36}$/)
    },
  )

  it('has no identity by a forged cookie', async () => {
    const cookie = cookieOf(await send('PUT', '/api/stars/a'))
    const [id = '', signature = ''] = cookie.split('=')[1]!.split('.')
    const forged = [`${id}x.${signature}`, `${id}.${signature.slice(1)}a`, id, `${id}.`, `.${signature}`, 'a-1.x']
    for (const value of forged) {
      expect(await starsOf(`colloquy_visitor=${value}`)).toEqual({ userId: null, starredCardIds: [] })
      expect(await starsOf(`other=1; xcolloquy_visitor=${id}.${signature}`)).toMatchObject({ userId: null })
    }
    expect((await starsOf(`other=1; ${cookie}`)).starredCardIds).toEqual(['a'])
  })

  it('cannot see or change another’s stars', async () => {
    const one = cookieOf(await send('PUT', '/api/stars/a'))
    const other = cookieOf(await send('PUT', '/api/stars/b'))
    await send('DELETE', '/api/stars/a', { cookie: other })
    expect((await starsOf(one)).starredCardIds).toEqual(['a'])
    expect((await starsOf(other)).starredCardIds).toEqual(['b'])
    const list = (await send('GET', '/api/cards?starred=1', { cookie: other })).json<{ cards: { id: string }[] }>()
    expect(list.cards.map(({ id }) => id)).toEqual(['b'])
  })

  it('writes from this site only', async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await send('PUT', '/api/stars/a', headers)).statusCode
    const host = 'archive.example'
    expect(await statusWith({ host, origin: 'http://archive.example' })).toBe(200)
    expect(await statusWith({ host, 'sec-fetch-site': 'same-origin' })).toBe(200)
    for (const origin of ['https://evil.example', 'null', 'http://archive.example.evil', 'http://xarchive.example'])
      expect(await statusWith({ host, origin })).toBe(403)
    for (const site of ['cross-site', 'same-site']) expect(await statusWith({ host, 'sec-fetch-site': site })).toBe(403)
    expect((await send('GET', '/api/cards', { host, origin: 'https://evil.example' })).statusCode).toBe(200)
  })
})

it('uses a cookie for https alone where the site is reached so', async () => {
  const secure = await openTestApp([newCard({ id: 'a' })], { SITE_ADDRESS: 'https://archive.example' })
  const answer = await secure.app.inject({ method: 'PUT', url: '/api/stars/a' })
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-colloquy_visitor=.*; HttpOnly; SameSite=Lax; Secure$/)
  await secure.close()
})
