import { afterEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { accountByEmail, setAdmin } from '#store/accounts.ts'
import { countBatch } from '#store/limits.ts'
import { openTestApp, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { keyOf } from '#testing/key-calls.ts'
import { newPerson, signUp } from '#testing/people.ts'

const ASKED = ['/api/cards?search=p', '/feed.json', '/1/indexes/cards?query=p', '/api/calendar']

describe.each(everyDatabase)('limits of reading programs on $name', (database) => {
  let test: TestApp
  const open = async (settings: Record<string, string> = {}) => {
    test = await openTestApp([newCard({ id: 'a', prompt: 'p' })], { READ_LIMIT: '8', ...settings }, { database })
    test.viewer = null
  }
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  it('announce what is left, and refuse what is beyond until the minute is over', async () => {
    await open()
    for (let left = 7; left >= 0; left--) {
      const { statusCode, headers } = await test.get(ASKED[left % ASKED.length]!)
      expect([statusCode, headers['ratelimit-policy']]).toEqual([200, '"reads";q=8;w=60'])
      expect(headers['ratelimit']).toMatch(new RegExp(String.raw`^"reads";r=${left};t=\d+$`))
    }
    for (const url of ASKED) {
      const refused = await test.get(url)
      expect([refused.statusCode, refused.headers['ratelimit']]).toEqual([429, expect.stringMatching(/;r=0;/)])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.body).toContain('At most 8 such requests are allowed per minute')
      expect(refused.headers['access-control-allow-origin']).toBe(url.startsWith('/1/') ? '*' : undefined)
    }
    const other = newPerson(test, '192.0.2.7')
    expect((await other.send('GET', '/api/calendar', undefined, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      200,
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await test.get('/api/cards')).statusCode).toBe(200)
  })

  it.runIf(database.isEmbedded)('end after a minute also where the clock is set back', async () => {
    await open({ READ_LIMIT: '1' })
    await test.get('/api/cards')
    expect((await test.get('/api/cards')).statusCode).toBe(429)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    expect((await test.get('/api/cards')).statusCode).toBe(200)
  })

  it.runIf(database.isEmbedded)('do not count people in a browser, nor what costs little', async () => {
    await open({ READ_LIMIT: '1' })
    await test.get('/api/cards')
    expect((await test.get('/api/cards')).statusCode).toBe(429)
    for (const site of ['same-origin', 'none', 'cross-site']) {
      const { statusCode, headers } = await test.get('/api/cards', { 'sec-fetch-site': site })
      expect([statusCode, headers['ratelimit']]).toEqual([200, undefined])
    }
    // Over plain http a browser sends no such header, and its languages all the same; Node's fetch sends '*'.
    const readerOf = async (languages: string) =>
      (await test.get('/api/cards', { 'accept-language': languages })).statusCode
    expect([await readerOf('de-DE,de;q=0.9'), await readerOf('*')]).toEqual([200, 429])
    for (const url of ['/', '/healthz', '/robots.txt', '/api/texts/about']) {
      const { statusCode, headers } = await test.get(url)
      expect([url, statusCode, headers['ratelimit']]).toEqual([url, 200, undefined])
    }
  })

  it.runIf(database.isEmbedded)(
    'count an address however its letters are written, and Markdown however it is asked for',
    async () => {
      await open({ READ_LIMIT: '1' })
      await test.get('/api/cards')
      const accept = 'text/markdown'
      for (const url of ['/api/%63ards', '/%6dcp', '/card/x-a.m%64', '/session/x-a/book.epub'])
        expect((await test.get(url)).statusCode).toBe(429)
      for (const url of ['/', '/filter?search=p', '/card/x-a', '/session/x-a', '/card/x-a.md'])
        expect([url, (await test.get(url, { accept })).statusCode]).toEqual([url, 429])
    },
  )

  it('are those of a key where one is sent', async () => {
    await open({ READ_LIMIT: '1', READ_LIMIT_KEYS: '3' })
    const admin = await signUp(test, 'ada@example.com')
    const { db } = test.archive.store
    await setAdmin(db, (await accountByEmail(db, 'ada@example.com'))!.id, true)
    const keys = [await keyOf(admin, 'read'), await keyOf(admin, 'read')]
    const ask = async ({ key }: { key: string }) =>
      (await test.get('/api/cards', { authorization: `Bearer ${key}`, 'sec-fetch-site': 'same-origin' })).statusCode
    expect([await ask(keys[0]!), await ask(keys[0]!), await ask(keys[0]!), await ask(keys[0]!)]).toEqual([
      200, 200, 200, 429,
    ])
    expect(await ask(keys[1]!)).toBe(200)
  })

  it('are shared by processes', async () => {
    await open({ READ_LIMIT: '40' })
    const { db } = test.archive.store
    for (let count = 0; count < 20; count++) await test.get('/api/cards')
    const row = () => db.selectFrom('limits').selectAll().where('key', 'like', 'reads %').executeTakeFirst()
    await vi.waitFor(async () => expect((await row())?.count).toBe(20))
    const { key } = (await row())!
    expect(key).not.toContain('127.0.0.1')
    // Another process.
    await countBatch(db, { key, seconds: 60 }, 18, Date.now())
    await test.get('/api/cards')
    await test.get('/api/cards')
    await vi.waitFor(async () => expect((await row())?.count).toBe(40))
    await vi.waitFor(async () => expect((await test.get('/api/cards')).statusCode).toBe(429))
  })

  it('leave nothing of those who read little', async () => {
    await open({ READ_LIMIT: '600' })
    for (let count = 0; count < 19; count++) await test.get('/api/cards')
    expect(await test.archive.store.db.selectFrom('limits').selectAll().execute()).toEqual([])
  })
})

it('are off where that is set', async () => {
  const archive = await everyDatabase[0]!.open()
  const test = await openTestServer(archive, { READ_LIMIT: 'off' })
  const { statusCode, headers } = await test.get('/api/cards')
  expect([statusCode, headers['ratelimit-policy']]).toEqual([200, undefined])
  await test.close()
})
