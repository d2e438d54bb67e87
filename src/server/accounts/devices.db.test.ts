import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'
import { ACCOUNT, DEVICE, DEVICES, MAX_CONCURRENT_ATTEMPTS } from './throttle.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const SIGN_OUT = '/api/auth/sign-out'
const WRONG = 'not the password'

describe.each(everyDatabase)('a browser that signed in before, in $name', (database) => {
  let test: TestApp
  /** Another process on the same archive. */
  let other: TestApp
  beforeAll(async () => {
    test = await openTestApp([], {}, { database })
    other = await openTestServer(test.archive)
    test.viewer = null
    other.viewer = null
  })
  afterAll(async () => {
    await other.app.close()
    await test.close()
  })

  const tryFrom = async (person: Person, email: string, password: string) =>
    (await person.send('POST', SIGN_IN, { email, password })).statusCode

  /** An account's browser, signed out; its later requests go to the server named. */
  async function browserOf(email: string, server: TestApp = test): Promise<Person> {
    const before = await signUp(test, email, '192.0.2.1')
    await before.send('POST', SIGN_IN, { email, password: PASSWORD })
    await before.send('POST', SIGN_OUT)
    const person = newPerson(server, '192.0.2.1')
    person.cookie = before.cookie
    return person
  }

  /** Guesses until strangers are refused, from five places. */
  async function guess(email: string): Promise<void> {
    for (let count = 0; count < ACCOUNT.most; count++) {
      const stranger = newPerson(test, `2001:db8:0:${count % 5}::1`)
      expect(await tryFrom(stranger, email, WRONG)).toBe(401)
    }
    expect(await tryFrom(newPerson(test, '198.51.100.1'), email, PASSWORD)).toBe(429)
  }

  it('signs in while strangers guess its password, at each process', async () => {
    const owner = await browserOf('owner@example.com')
    const elsewhere = newPerson(other, '192.0.2.1')
    elsewhere.cookie = owner.cookie
    await guess('owner@example.com')
    expect(await tryFrom(owner, 'owner@example.com', PASSWORD)).toBe(200)
    expect(await tryFrom(elsewhere, 'owner@example.com', PASSWORD)).toBe(200)
    // A right password there does not let strangers in again.
    expect(await tryFrom(newPerson(test, '198.51.100.1'), 'owner@example.com', PASSWORD)).toBe(429)
  })

  it('changes the password while strangers guess it, with a session and no such cookie', async () => {
    const owner = await signUp(test, 'change@example.com', '192.0.2.1')
    owner.cookie = owner.cookie.split('; ').find((pair) => pair.includes('session_token'))!
    await guess('change@example.com')
    const body = { currentPassword: PASSWORD, newPassword: 'another kettle in the attic' }
    expect((await owner.send('POST', '/api/auth/change-password', body)).statusCode).toBe(200)
  })

  it('has a limit of its own, over all processes, which leaves others in its place alone', async () => {
    const owner = await browserOf('own-limit@example.com')
    const elsewhere = newPerson(other, '192.0.2.1')
    elsewhere.cookie = owner.cookie
    for (let count = 0; count < DEVICE.most; count++)
      expect(await tryFrom([owner, elsewhere][count % 2]!, 'own-limit@example.com', WRONG)).toBe(401)
    expect(await tryFrom(owner, 'own-limit@example.com', PASSWORD)).toBe(429)
    expect(await tryFrom(elsewhere, 'own-limit@example.com', PASSWORD)).toBe(429)
    expect(await tryFrom(newPerson(test, '192.0.2.1'), 'own-limit@example.com', PASSWORD)).toBe(200)
  })

  it.runIf(database.isEmbedded)('starts its counter again with the right password', async () => {
    const owner = await browserOf('again@example.com')
    for (let turn = 0; turn < 2; turn++) {
      for (let count = 1; count < DEVICE.most; count++)
        expect(await tryFrom(owner, 'again@example.com', WRONG)).toBe(401)
      expect(await tryFrom(owner, 'again@example.com', PASSWORD)).toBe(200)
    }
  })

  it.runIf(database.isEmbedded)('shares a limit with the other browsers of its account', async () => {
    const first = await browserOf('many@example.com')
    const browsers = [first]
    for (let count = 0; count < DEVICES.most / (DEVICE.most - 1); count++) {
      const next = newPerson(test)
      expect(await tryFrom(next, 'many@example.com', PASSWORD)).toBe(200)
      browsers.push(next)
    }
    const statuses: number[] = []
    for (const browser of browsers)
      for (let count = 1; count < DEVICE.most; count++) statuses.push(await tryFrom(browser, 'many@example.com', WRONG))
    expect(statuses.filter((status) => status === 401)).toHaveLength(DEVICES.most)
    expect(statuses.at(-1)).toBe(429)
  })

  /** How many of seven attempts at once from each of two browsers were refused before they were counted. */
  const refusedOf = async (...known: { email: string; from: string }[]) => {
    const browsers: { email: string; browser: Person }[] = []
    for (const { email, from } of known) {
      const browser = newPerson(test, from)
      browser.cookie = (await browserOf(email)).cookie
      browsers.push({ email, browser })
    }
    const tries = browsers.flatMap(({ email, browser }) =>
      Array.from({ length: 7 }, () => tryFrom(browser, email, PASSWORD)),
    )
    return (await Promise.all(tries)).filter((status) => status === 429).length
  }

  it('has a few attempts under way at once, together with the others of its account and of its place', async () => {
    const [here, there] = ['192.0.2.7', '198.51.100.7']
    const known = (name: string, from: string) => ({ email: `${name}@example.com`, from })
    expect(await refusedOf(known('one', here), known('one', there))).toBe(14 - MAX_CONCURRENT_ATTEMPTS)
    expect(await refusedOf(known('two', here), known('three', here))).toBe(14 - MAX_CONCURRENT_ATTEMPTS)
    expect(await refusedOf(known('two', here), known('three', there))).toBe(0)
  })

  it.runIf(database.isEmbedded)(
    'is known by a signed cookie for that account alone, sent to the calls of accounts alone',
    async () => {
      const thief = await browserOf('thief@example.com')
      const made = await thief.send('POST', SIGN_IN, { email: 'thief@example.com', password: PASSWORD })
      const line = [made.headers['set-cookie']].flat().find((one) => one?.startsWith('colloquy_device_'))
      expect(line).toMatch(
        /^colloquy_device_[\w-]{8}=[\w-]{22}\.[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
      )
      const value = /=([^;]+)/.exec(line!)![1]!
      const victim = await browserOf('victim@example.com')
      const name = /colloquy_device_[\w-]+/.exec(victim.cookie)![0]
      const own = victim.cookie.split('=')[1]!
      const [id, signature] = own.split('.') as [string, string]
      await guess('victim@example.com')
      for (const forged of [
        value,
        `${id}.${value.split('.')[1]}`,
        `${value.split('.')[0]}.${signature}`,
        id,
        `${id}.`,
        `.${signature}`,
        `${own}; ${name}=${own}`,
      ]) {
        const stranger = newPerson(test, '198.51.100.9')
        stranger.cookie = `${name}=${forged}`
        const headers = { cookie: `${name}=${forged}` }
        const body = { email: 'victim@example.com', password: PASSWORD }
        expect([forged, (await stranger.send('POST', SIGN_IN, body, headers)).statusCode]).toEqual([forged, 429])
      }
      expect(await tryFrom(victim, 'victim@example.com', PASSWORD)).toBe(200)
    },
  )

  it.runIf(database.isEmbedded)('has the cookie for https alone where the site has https', async () => {
    const secure = await openTestApp([], { SITE_ADDRESS: 'https://archive.example' })
    secure.viewer = null
    const person = await signUp(secure, 'a@example.com')
    const again = await person.send('POST', SIGN_IN, { email: 'a@example.com', password: PASSWORD })
    expect([again.headers['set-cookie']].flat().join('\n')).toMatch(
      /^__Secure-colloquy_device_.*; SameSite=Strict; Secure$/m,
    )
    await secure.close()
  })
})
