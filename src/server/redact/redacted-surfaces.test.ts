/** @module-tag scale */
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { openStream } from '#testing/event-stream.ts'
import { SURFACES } from '#testing/secret-card.ts'
import { SHOWN } from '#testing/shown-surfaces.ts'

const WORD = 'Quokkasecret'
const FOUND = /quokkasec/i
const MEMBER: Viewer = { role: 'member', id: 'a-1', name: 'Rosa', email: 'rosa@example.com' }

const CARDS = [
  newCard({ id: 'before', prompt: 'shared word', sessionTitle: `${WORD} session`, dayStamp: '20230901_0900' }),
  newCard({
    id: 'flip',
    prompt: `${WORD} prompt`,
    response: `an **${WORD}** answer, [here](https://a.example/${WORD})`,
    pageTitle: `${WORD} title`,
    sessionTitle: `${WORD} session`,
    category: `${WORD} category`,
    slug: `a-${WORD.toLowerCase()}-slug`,
    imageUrl: `/images/${WORD}.png`,
    dayStamp: '20230902_0900',
  }),
  newCard({ id: 'after', prompt: 'shared word', dayStamp: '20230903_0900' }),
]

/** The surfaces of a private card and of one that turns private, with the unique word in their questions, and more. */
const ADDRESSES = [
  ...new Set(
    [
      ...SURFACES,
      ...SHOWN.map(({ url }) => url),
      '/',
      '/filter',
      '/filter?search=shared,quokkasecret&mode=or',
      '/session/x-flip',
      '/session/x-before',
      '/card/x-flip',
      '/api/sessions/flip',
      '/api/sessions/flip/texts',
      '/api/cards?search=answer',
      '/api/suggest?q=ans',
      '/seo/card/x-flip.html',
      '/feed.json?search=answer',
    ].map((url) => url.replaceAll('zebrasec', 'quokkasec').replaceAll('zebra', 'quokka')),
  ),
]
/** An address or the name of a filter that repeats what was asked for tells nothing. */
const echoed = (url: string): boolean => FOUND.test(url) || url.includes('quokka')

describe('a redacted word', () => {
  let test: TestApp
  let address: string
  beforeAll(async () => {
    test = await openTestApp(CARDS)
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => test.close())

  const read = async (url: string, headers = {}) => test.app.inject({ url, headers })
  const generate = async () => {
    test.viewer = AN_ADMIN
    expect((await test.app.inject({ method: 'POST', url: '/api/generate-seo' })).statusCode).toBe(200)
  }
  const generated = () =>
    readdirSync(test.seo)
      .filter((name) => /\.(html|xml|txt)$/.test(name))
      .map((name) => `${name}\n${readFileSync(join(test.seo, name), 'utf8')}`)

  it('is on no public surface, cached answer, open stream, or generated page from the answer on', async () => {
    await generate()
    expect(generated().filter((page) => FOUND.test(page)).length).toBeGreaterThanOrEqual(3)
    test.viewer = ANYONE
    const etags = new Map<string, string>()
    let shown = 0
    for (const url of ADDRESSES) {
      // Twice, so that it is answered from the cache.
      await read(url)
      const { body, headers } = await read(url)
      etags.set(url, String(headers.etag ?? ''))
      if (FOUND.test(body)) shown++
    }
    expect(shown).toBeGreaterThan(30)
    const preview = (await read('/preview/card/flip.png')).rawPayload
    const streams = [await openStream(`${address}/api/live`)]
    for (const stream of streams) await stream.until(() => stream.lastId() !== '')

    test.viewer = AN_ADMIN
    const redacted = await test.call('POST /api/cards/:id/redactions', {
      params: { id: 'flip' },
      body: { words: WORD, reason: 'a secret animal' },
    })
    expect(redacted.sessionCards).toBe(2)

    for (const viewer of [ANYONE, MEMBER]) {
      for (const url of ADDRESSES) {
        for (const headers of [{}, {}, { 'if-none-match': etags.get(url)! }]) {
          test.viewer = viewer
          const { statusCode, body } = await read(url, headers)
          if (!echoed(url)) expect({ url, found: FOUND.exec(body)?.[0] }).toEqual({ url, found: undefined })
          // What is echoed is the question; no card answers it.
          else if (url.startsWith('/api/cards?search=q'))
            expect({ url, total: (JSON.parse(body) as { total: number }).total }).toEqual({
              url,
              total: /shared|date/.test(url) ? expect.any(Number) : 0,
            })
          // The days of a year are drawn without a word of a card: that picture stays as it is.
          const mayStay = etags.get(url) === '' || url.startsWith('/preview/year/')
          expect({ url, statusCode }).not.toEqual({ url, statusCode: mayStay ? -1 : 304 })
        }
      }
    }
    expect((await read('/preview/card/flip.png')).rawPayload.equals(preview)).toBe(false)
    for (const stream of streams) {
      await stream.until((events) => events.some(({ event }) => event === 'changed'))
      expect(stream.events.map(({ event, data }) => [event, data])).toContainEqual(['gone', { id: 'flip' }])
      expect(JSON.stringify(stream.events)).not.toMatch(FOUND)
      stream.cut()
    }
    expect(generated().filter((page) => FOUND.test(page))).toEqual([])
    expect(generated().some((page) => page.includes('a secret animal'))).toBe(true)
    await generate()
    expect(generated().filter((page) => FOUND.test(page))).toEqual([])
  })

  it('is read by admins in the original, and by everyone again once that is undone', async () => {
    const original = async () => (await read('/api/cards/flip/original')).statusCode
    test.viewer = MEMBER
    expect(await original()).toBe(403)
    expect((await read('/api/cards/flip/redactions')).body).not.toMatch(FOUND)
    test.viewer = AN_ADMIN
    expect((await test.call('GET /api/cards/:id/original', { params: { id: 'flip' } })).card).toEqual(CARDS[1])
    await test.call('DELETE /api/cards/:id/redactions/:number', { params: { id: 'flip', number: 1 } })
    test.viewer = ANYONE
    expect(await test.call('GET /api/cards/:id', { params: { id: 'flip' } })).toMatchObject({
      prompt: `${WORD} prompt`,
    })
    expect((await test.call('GET /api/cards', { query: 'search=quokkasecret' })).total).toBe(2)
  })
})
