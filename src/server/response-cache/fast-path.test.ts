import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { fill } from '#testing/databases.ts'
import { addCollection } from '#testing/add-collections.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const CARDS = [
  newCard({ id: 'shown', prompt: `a kettle ${'and tea '.repeat(200)}`, dayStamp: '20240101_1' }),
  newCard({ id: 'hidden', prompt: 'zebrasecret', dayStamp: '20240102_1', isPrivate: true }),
]

let test: TestApp
let address: string
/** Requests that reached the app; the fast path does not. */
let asked = 0
let viewer: Viewer = ANYONE

async function open(settings: Record<string, string> = {}): Promise<void> {
  test = await openTestApp(CARDS, settings, { logTo: { write: () => undefined } })
  Object.defineProperty(test, 'viewer', {
    get: () => {
      asked++
      return viewer
    },
  })
  address = await test.app.listen({ port: 0 })
}

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(address + path, { method, headers })
  const { date: _date, 'x-request-id': id, ...rest } = Object.fromEntries(response.headers)
  return { status: response.status, id, headers: rest, body: await response.text() }
}

beforeAll(() => open())
afterAll(() => test.close())
beforeEach(() => {
  asked = 0
  viewer = ANYONE
})

it.each(['/api/cards', '/api/cards/shown', '/api/cards/shown/timeline', '/api/calendar', '/api/suggest?q=kett'])(
  '%s takes the fast path with the response of the app, an id of its own, and is counted',
  async (path) => {
    const encodings = ['identity', 'gzip', 'br']
    for (const encoding of encodings) {
      const first = await get(path, { 'accept-encoding': encoding })
      const second = await get(path, { 'accept-encoding': encoding })
      expect(first.status).toBe(200)
      expect(second).toEqual({ ...first, id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) })
      expect(second.id).not.toBe(first.id)
      const has = { 'accept-encoding': encoding, 'if-none-match': first.headers['etag']! }
      const unchanged = await get(path, has)
      expect(unchanged.status).toBe(304)
      const inApp = await get(path, { ...has, cookie: 'theme=dark' })
      expect({ ...unchanged, id: '' }).toEqual({ ...inApp, id: '' })
    }
    // The first of each encoding, and those with a cookie.
    expect(asked).toBe(2 * encodings.length)
    const { body } = await get('/metrics')
    const route = path.replace('shown', ':id').split('?')[0]
    expect(body).toContain(`colloquy_request_seconds_count{method="GET",route="${route}",status="2xx"} 6\n`)
    expect(body).toContain(`colloquy_request_seconds_count{method="GET",route="${route}",status="3xx"} 6\n`)
  },
)

it('a feed is never taken from the answer to a request whose Host header names no site', async () => {
  await addCollection(test.archive.store.db, 'kettles', { cards: ['shown'] })
  const path = '/c/kettles/feed.xml'
  expect((await test.get(path, { host: 'my_service:3000' })).statusCode).toBe(200)
  expect((await get(path, { 'accept-encoding': 'identity' })).body).toContain(`${address}${path}`)
})

it('a request with a cookie or a key goes to the app, and a response to an admin is never cached', async () => {
  await get('/api/cards?size=100')
  await get('/api/cards?size=100')
  expect(asked).toBe(1)
  viewer = AN_ADMIN
  const { body, headers } = await get('/api/cards?size=100', { cookie: 'session=1' })
  expect(body).toContain('zebrasecret')
  expect(headers['cache-control']).toBe('no-store')
  expect(await get('/api/cards/hidden', { cookie: 'session=1' })).toMatchObject({ status: 200 })
  expect(asked).toBe(3)
  // A key is looked up before anything of the response: this one is none, and no visitor's response takes its place.
  expect((await get('/api/cards?size=100', { authorization: 'Bearer x' })).body).not.toContain('"cards"')
  viewer = ANYONE
  expect((await get('/api/cards?size=100')).body).not.toContain('zebrasecret')
  expect((await get('/api/cards/hidden')).status).toBe(404)
})

it('what is no plain GET goes to the app', async () => {
  await get('/api/calendar')
  const { status, body } = await get('/api/calendar', {}, 'HEAD')
  expect([status, body]).toEqual([200, ''])
  expect((await get('/api/calendar', {}, 'POST')).status).toBe(405)
  const crossing = await get('/api/calendar', { origin: 'https://elsewhere.example' })
  expect(crossing.headers['access-control-allow-origin']).toBeUndefined()
})

it('a card that turns private in another transaction is gone with the next response', async () => {
  const card = newCard({ id: 'flip', prompt: 'quagga', dayStamp: '20240103_1' })
  await fill(test.archive, [card])
  for (let time = 0; time < 2; time++) expect((await get('/api/cards/flip')).status).toBe(200)
  for (let time = 0; time < 2; time++) expect((await get('/api/cards?search=quagga')).body).toContain('quagga')
  await fill(test.archive, [{ ...card, isPrivate: true }])
  expect((await get('/api/cards/flip')).status).toBe(404)
  expect((await get('/api/cards?search=quagga')).body).not.toContain('"flip"')
})

it('a comment elsewhere keeps a list cached, one on its cards is in the next response', async () => {
  const comment = async (thread: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ text: `a word on ${thread}` })
    expect((await fetch(`${address}/api/threads/${thread}/comments`, { method: 'POST', headers, body })).ok).toBe(true)
    asked = 0
  }
  await fill(test.archive, [newCard({ id: 'other', prompt: 'an emu', dayStamp: '20240104_1' })])
  const first = await get('/api/cards?search=kettle')
  expect(first.body).toContain('"commentCount":0')
  await comment('card-other')
  expect((await get('/api/cards?search=kettle')).headers).toEqual(first.headers)
  expect(asked).toBe(0)
  await comment('card-shown')
  const next = await get('/api/cards?search=kettle', { 'if-none-match': first.headers['etag']! })
  expect(next.body).toContain('"commentCount":1')
  expect(asked).toBe(1)
  expect(await get('/api/cards?search=kettle')).toEqual({ ...next, id: expect.anything() })
  expect(asked).toBe(1)
})

it('nothing takes the fast path where each request is logged', async () => {
  await test.close()
  await open({ LOG_LEVEL: 'info' })
  await get('/api/calendar')
  await get('/api/calendar')
  expect(asked).toBe(2)
})

it('a database that cannot be read is reported by the app', async () => {
  await test.close()
  await open()
  await get('/api/calendar')
  expect(asked).toBe(1)
  await get('/api/calendar')
  expect(asked).toBe(1)
  await test.archive.store.db.destroy()
  expect((await get('/api/calendar')).status).toBe(500)
})
