/** @module-tag scale */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageName } from '#archive/card.ts'
import { aPicture } from '#testing/picture.ts'
import { addCollection } from '#testing/add-collections.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import type { Viewer } from '#archive/viewer.ts'
import { addStar } from '#store/stars.ts'
import { mcpQuestions, sendMcp } from '#testing/mcp-client.ts'
import { FLIPPING_CARDS, SHOWN, revealsFlippedCard } from '#testing/shown-surfaces.ts'

/** A visitor who starred the card before it turned private. */
const A_STARRER: Viewer = { role: 'anonymous', id: 'a-1' }
/** The same with an account, which was an admin's until the claim was taken away. */
const A_MEMBER: Viewer = { role: 'member', id: 'a-1', name: 'Rosa', email: 'rosa@example.com' }
const READERS = [A_MEMBER, A_STARRER]

const HIDE = [
  ['one card', 'PATCH', '/api/cards/flip', { isPrivate: true }],
  ['many cards', 'POST', '/api/cards/bulk', { ids: ['flip'], isPrivate: true }],
] as const

describe.each(HIDE)('a card that turns private while it is read, by the call for %s', (_, method, url, payload) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(FLIPPING_CARDS)
    for (const mode of ['color', 'bw'] as const) writeFileSync(join(test.images, imageName('flip', mode)), aPicture())
    for (const id of ['before', 'flip']) await addStar(test.archive.store.db, 'a-1', id, 1)
    const { db } = test.archive.store
    await addCollection(db, 'shown', { cards: ['after', 'flip', 'before'] })
    await addCollection(db, 'found', { query: 'month=2023-09' })
    test.viewer = A_STARRER
    const said = { params: { thread: 'card-flip' }, body: { text: 'zebracomment' } }
    await test.call('POST /api/threads/:thread/comments', said)
  })
  afterAll(() => test.close())

  it('is gone from every surface from the response on, also for callers who have it', async () => {
    const read = async (at: string, headers = {}) => test.app.inject({ url: at, headers })
    const askMcp = async (id: string) =>
      Promise.all(mcpQuestions(id, 'zebrasecret').map(async (question) => (await sendMcp(test, question)).body))
    const shown = (await askMcp('flip')).filter((body) =>
      /zebrasecret-title-flip|2023-09-02|zebrasecret category/.test(body),
    )
    expect(shown.length).toBeGreaterThan(8)
    const before = new Map<string, string>()
    for (const { surface, url: at, shows } of SHOWN) {
      const { statusCode, body, headers } = await read(at)
      expect({ surface, statusCode, isShown: shows.test(body) }).toEqual({ surface, statusCode: 200, isShown: true })
      before.set(surface, String(headers.etag ?? ''))
    }
    test.viewer = AN_ADMIN
    expect((await test.app.inject({ method, url, payload })).statusCode).toBe(200)
    test.viewer = A_MEMBER
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"|flip|absent/g, '')
    for (const { surface, url: at, shows } of SHOWN) {
      for (const [index, headers] of [{}, {}, { 'if-none-match': before.get(surface)! }].entries()) {
        test.viewer = READERS[index % 2]!
        const { statusCode, body } = await read(at, headers)
        const isNamed = revealsFlippedCard(body)
        const isShown = statusCode === 200 && shows.test(body)
        const never = await read(at.replaceAll('flip', 'absent'), headers)
        const isLikeNever =
          !at.includes('flip') || (statusCode === never.statusCode && plain(body) === plain(never.body))
        expect({ surface, statusCode, isNamed, isShown, isLikeNever }).toEqual({
          surface,
          statusCode: at.includes('flip') ? (at.startsWith('/seo/') ? 410 : 404) : 200,
          isNamed: false,
          isShown: false,
          isLikeNever: true,
        })
      }
    }
    expect(
      (await askMcp('flip')).filter((body) => /zebra|flip|2023-09-02/.test(body.replaceAll('?date=2023-09-02', ''))),
    ).toEqual([])
    expect(await askMcp('flip')).toEqual(await askMcp('absent'))
    const { cards } = await test.call('GET /api/cards')
    expect(cards.map((card) => [card.id, card.seq])).toEqual([
      ['before', 1],
      ['after', 2],
    ])
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })
})
