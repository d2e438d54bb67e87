import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'
import { IDLE_LIMIT, readToken } from './signed-in.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const isSignedIn = async (person: Person) =>
  (await person.send('GET', '/api/auth/get-session')).json<unknown>() !== null

describe('a session', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([])
    test.viewer = null
  })
  afterAll(() => test.close())
  afterEach(() => void vi.useRealTimers())

  const jump = (span: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + span })
  const sessions = () => test.archive.store.db.selectFrom('sessions').selectAll().execute()

  it('ends after 7 days without use, and is gone from the database', async () => {
    const person = await signUp(test, 'idle@example.com')
    jump(IDLE_LIMIT - HOUR)
    expect(await isSignedIn(person)).toBe(true)
    jump(IDLE_LIMIT - HOUR)
    expect(await isSignedIn(person)).toBe(true)
    jump(IDLE_LIMIT)
    expect(await isSignedIn(person)).toBe(false)
    expect(await sessions()).toEqual([])
  })

  it('ends after 30 days however much it is used', async () => {
    const person = await signUp(test, 'busy@example.com')
    for (let day = 0; day < 29; day += 5) {
      jump(5 * DAY)
      expect(await isSignedIn(person)).toBe(day < 25)
    }
  })

  it('reads on where the archive takes no writes, whether it goes on or is over', async () => {
    const person = await signUp(test, 'reader@example.com')
    const { db } = test.archive.store
    await sql`PRAGMA query_only = 1`.execute(db)
    try {
      jump(HOUR)
      expect(await isSignedIn(person)).toBe(true)
      jump(2 * IDLE_LIMIT)
      expect(await isSignedIn(person)).toBe(false)
    } finally {
      await sql`PRAGMA query_only = 0`.execute(db)
    }
  })

  it('notes use no more often than every five minutes', async () => {
    const person = await signUp(test, 'seen@example.com')
    const seen = async () =>
      (await person.send('GET', '/api/auth/get-session')).json<{ user: { lastSeenAt: string } }>().user.lastSeenAt
    const first = await seen()
    jump(4 * 60_000)
    expect(await seen()).toBe(first)
    jump(60_000)
    expect(new Date(await seen()).getTime()).toBeGreaterThanOrEqual(new Date(first).getTime() + 5 * 60_000)
  })

  it.each([
    (cookie: string) => cookie.slice(0, -8),
    (cookie: string) => cookie.replace(/=./, '=_'),
    (cookie: string) => cookie.replace(/\..*/, ''),
    (cookie: string) => `${cookie}; ${cookie}`,
    () => 'colloquy.session_token=.',
    () => 'colloquy.session_token=%',
    () => `colloquy.session_token=${'a'.repeat(5000)}.b`,
  ])('is not opened by a cookie that was changed (%#)', async (change) => {
    const person = await signUp(test, `change${Math.random()}@example.com`)
    const session = person.cookie.split('; ').find((pair) => pair.startsWith('colloquy.session_token='))!
    expect((await test.get('/api/auth/get-session', { cookie: session })).body).not.toBe('null')
    const { statusCode, body } = await test.get('/api/auth/get-session', { cookie: change(session) })
    expect([statusCode, body]).toEqual([200, 'null'])
  })

  it('has a token of its own, random and signed', async () => {
    await signUp(test, 'token@example.com')
    const tokens = (await sessions()).map(({ token }) => token)
    expect(new Set(tokens).size).toBe(tokens.length)
    for (const token of tokens) expect(token).toMatch(/^[a-zA-Z0-9]{32}$/)
    expect(readToken(`colloquy.session_token=${tokens[0]}`, 'colloquy.session_token', 'secret')).toBeNull()
  })
})

it('where the site has https, the cookie is for https alone', async () => {
  const test = await openTestApp([], { SITE_ADDRESS: 'https://archive.example' })
  test.viewer = null
  const person = await signUp(test, 'a@example.com')
  expect(person.cookie).toMatch(/^__Secure-colloquy\.session_token=/)
  expect(await isSignedIn(person)).toBe(true)
  const again = await newPerson(test).send('POST', '/api/auth/sign-in/email', {
    email: 'a@example.com',
    password: 'a kettle in the attic',
  })
  expect([again.headers['set-cookie']].flat()[0]).toContain('; Secure; SameSite=Lax')
  await test.close()
})

it('where the site has https, a page without it is refused, as no cookie would be kept, but on the machine itself', async () => {
  const test = await openTestApp([], { SITE_ADDRESS: 'https://archive.example' })
  test.viewer = null
  const person = await signUp(test, 'a@example.com')
  const body = { email: 'a@example.com', password: PASSWORD }
  const from = (origin: string, act = 'sign-in') =>
    newPerson(test).send('POST', `/api/auth/${act}/email`, body, { origin, host: new URL(origin).host })
  for (const act of ['sign-in', 'sign-up']) {
    const refused = await from('http://192.0.2.7:3000', act)
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
    expect(refused.json()).toMatchObject({
      error: {
        message: 'Please sign in at https://archive.example: without https, browsers keep no sign-in of this site.',
      },
    })
  }
  for (const origin of [
    'https://archive.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
    expect((await from(origin)).statusCode).toBe(200)
  expect(await isSignedIn(person)).toBe(true)
  await test.close()
})

it('where sign-up is closed, no account is made', async () => {
  const test = await openTestApp([], { SIGN_UP: 'closed' })
  const body = { email: 'a@example.com', password: 'a kettle in the attic' }
  const { statusCode } = await newPerson(test).send('POST', '/api/auth/sign-up/email', body)
  expect(statusCode).toBe(403)
  expect(await test.archive.store.db.selectFrom('users').selectAll().execute()).toEqual([])
  await test.close()
})

it('without the database every caller is anonymous', async () => {
  const test = await openTestApp([])
  test.viewer = null
  const person = await signUp(test, 'a@example.com')
  await test.archive.store.close()
  const { statusCode, body } = await person.send('GET', '/api/cards')
  expect(statusCode).toBeGreaterThanOrEqual(500)
  expect(JSON.parse(body)).toMatchObject({ error: { code: expect.any(String) } })
  await test.app.close()
})
