import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { newPerson, PASSWORD, signUp } from '#testing/people.ts'
import { ACCOUNT, ADDRESS, DEVICE, DEVICES, makeThrottle, PAIR, SIGN_UP, MAX_CONCURRENT_ATTEMPTS } from './throttle.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const SECRET = 'the secret of a test'
const DAY = 24 * 60 * 60 * 1000

describe.each(everyDatabase)('wrong passwords in $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([], { TRUSTED_PROXIES: '127.0.0.9' }, { database })
    test.viewer = null
    await signUp(test, 'victim@example.com', '192.0.2.1')
    await signUp(test, 'other@example.com', '192.0.2.2')
  })
  afterAll(() => test.close())

  const wrong = (email: string, from: string, forwarded?: string) =>
    newPerson(test, from).send(
      'POST',
      SIGN_IN,
      { email, password: 'not the password' },
      forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    )

  it('a thousand at once: the limit holds, the rest get Retry-After, and others sign in', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => wrong('victim@example.com', '198.51.100.7')))
    const tried = answers.filter(({ statusCode }) => statusCode === 401)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect([tried.length, refused.length]).toEqual([PAIR.most, 1000 - PAIR.most])
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const right = { email: 'victim@example.com', password: PASSWORD }
    expect((await newPerson(test, '198.51.100.7').send('POST', SIGN_IN, right)).statusCode).toBe(429)
    // Their owner at home, and somebody else at the same place.
    expect((await newPerson(test, '192.0.2.1').send('POST', SIGN_IN, right)).statusCode).toBe(200)
    const other = { email: 'other@example.com', password: PASSWORD }
    expect((await newPerson(test, '198.51.100.7').send('POST', SIGN_IN, other)).statusCode).toBe(200)
  })

  it('for an account that is not there are counted just the same', async () => {
    const answers = []
    for (let count = 0; count <= PAIR.most; count++)
      answers.push((await wrong('absent@example.com', '198.51.100.8')).statusCode)
    expect(answers).toEqual([...Array.from({ length: PAIR.most }, () => 401), 429])
    // However the address is written.
    expect((await wrong(' Absent@EXAMPLE.com', '198.51.100.8')).statusCode).toBe(429)
  })

  it('leave no address in the archive', async () => {
    await wrong('trace@example.com', '198.51.100.55')
    await wrong('trace@example.com', '2001:db8:7:7::1')
    const rows = await test.archive.store.db.selectFrom('limits').select('key').execute()
    expect(rows.length).toBeGreaterThan(4)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  it('cannot hide behind a header that no trusted proxy wrote, nor within a /64', async () => {
    const statuses = []
    for (let count = 0; count <= PAIR.most; count++) {
      statuses.push((await wrong('header@example.com', '198.51.100.9', `203.0.113.${count}`)).statusCode)
      statuses.push((await wrong('six@example.com', `2001:db8:1:2::${count}`)).statusCode)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await wrong('header@example.com', '127.0.0.9', '203.0.113.77')).statusCode).toBe(401)
  })
})

describe.each(everyDatabase)('a throttle in $name', (database) => {
  let archive: Awaited<ReturnType<typeof database.open>>
  let now = 1_700_000_000_000
  beforeAll(async () => {
    archive = await database.open()
  })
  afterAll(() => archive.close())

  it('lets in again when the time is over, and counts nothing that was right', async () => {
    const throttle = makeThrottle(archive.store.db, SECRET, () => now)
    const counted = [[PAIR, 'a'] as const, [ACCOUNT, 'a'] as const]
    for (let count = 0; count < 30; count++) {
      await throttle.enter(counted)
      await throttle.succeeded(counted)
    }
    for (let count = 0; count < PAIR.most; count++) await throttle.enter(counted)
    await expect(throttle.enter(counted)).rejects.toMatchObject({ code: 'too-many', retryAfter: PAIR.seconds })
    now += PAIR.seconds * 1000
    await throttle.enter(counted)
  })

  it('lets a place have a few attempts under way, and others all the same', async () => {
    const throttle = makeThrottle(archive.store.db, SECRET, () => now)
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const attempt = (place: string) => throttle.attempt({ whose: [place], counted: [], isDevice: false }, () => held)
    const here = Array.from({ length: MAX_CONCURRENT_ATTEMPTS }, () => attempt('here'))
    await expect(attempt('here')).rejects.toMatchObject({ code: 'too-many', retryAfter: 5 })
    const there = attempt('there')
    end()
    await Promise.all([...here, there])
    await attempt('here')
  })

  it('counts no attempt that was refused before its turn came', async () => {
    const throttle = makeThrottle(archive.store.db, SECRET, () => now)
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const line = Array.from({ length: 60 }, (_, index) =>
      throttle.attempt({ whose: [`line ${index}`], counted: [], isDevice: false }, () => held),
    )
    const strangers = Promise.allSettled(line)
    const counted = [[PAIR, 'waits'] as const, [ACCOUNT, 'waits'] as const]
    const attempt = () => throttle.attempt({ whose: ['waits'], counted, isDevice: false }, () => Promise.resolve('in'))
    for (let count = 0; count <= PAIR.most; count++)
      await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' })
    end()
    await strangers
    expect(await attempt()).toBe('in')
  })

  it('makes attempts of known browsers while strangers fill the queue', async () => {
    const throttle = makeThrottle(archive.store.db, SECRET, () => now)
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const attempt = (whose: string, isDevice: boolean, make: () => Promise<void>) =>
      throttle.attempt({ whose: [whose], counted: [], isDevice }, make)
    const strangers = Array.from({ length: 200 }, (_, index) => attempt(`place ${index}`, false, () => held))
    const answers = Promise.allSettled(strangers)
    await attempt('browser', true, () => Promise.resolve())
    end()
    expect((await answers).some(({ status }) => status === 'rejected')).toBe(true)
  })

  it.each([-30 * DAY, 30 * DAY])('starts its counters again when the clock is set by %i ms', async (shift) => {
    const throttle = makeThrottle(archive.store.db, SECRET, () => now)
    const counted = [[PAIR, `clock ${shift}`] as const]
    for (let count = 0; count < PAIR.most; count++) await throttle.enter(counted)
    await expect(throttle.enter(counted)).rejects.toMatchObject({ code: 'too-many' })
    now += shift
    for (const process of [throttle, makeThrottle(archive.store.db, SECRET, () => now)]) await process.enter(counted)
    for (let count = 2; count < PAIR.most; count++) await throttle.enter(counted)
    await expect(throttle.enter(counted)).rejects.toMatchObject({ code: 'too-many', retryAfter: PAIR.seconds })
    now -= shift
  })

  it('holds for several processes on one database, over all limits', async () => {
    const throttles = Array.from({ length: 3 }, () => makeThrottle(archive.store.db, SECRET, () => now))
    for (const limit of [ACCOUNT, ADDRESS, SIGN_UP, DEVICE, DEVICES]) {
      const tries = Array.from({ length: limit.most * 2 }, (_, index) => throttles[index % 3]!.enter([[limit, 'b']]))
      const done = await Promise.allSettled(tries)
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.most)
    }
  })
})
