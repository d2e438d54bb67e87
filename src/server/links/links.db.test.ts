import { afterEach, describe, expect, it, vi } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { ANYONE } from '#archive/viewer.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { AN_ADMIN, openTestApp, steadyHeaders, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'

const DAY = 86_400_000
const card = (id: string, fields: Partial<Card> = {}) =>
  newCard({
    id,
    prompt: `prompt of ${id}`,
    response: `response of ${id}`,
    sessionTitle: 'Garden',
    dayStamp: `2024010${['one', 'two', 'three', 'four'].indexOf(id) + 1}_1200`,
    isPrivate: true,
    ...fields,
  })

describe.each(everyDatabase)('links on $name', (database) => {
  let test: TestApp
  const open = async (cards: Card[]) => {
    test = await openTestApp(cards, { SITE_ADDRESS: 'https://archive.example' }, { database })
    test.viewer = AN_ADMIN
  }
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  const make = (body: { card?: string; session?: string; end?: string; note?: string }) =>
    test.call('POST /api/links', { body })
  const pathOf = ({ address }: { address: string }) => new URL(address).pathname
  /** The page for a visitor with nothing but the URL. */
  const visit = async (path: string, headers: Record<string, string> = { accept: 'text/html' }) => {
    test.viewer = ANYONE
    const answer = await test.get(path, headers)
    test.viewer = AN_ADMIN
    return answer
  }
  const list = (query = '') => test.call('GET /api/links', { query })

  it('show a private card at their address, until the end', async () => {
    await open([card('one'), card('two')])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
    const made = await make({ card: 'one', note: ' for Rosa ' })
    expect(made.address).toMatch(/^https:\/\/archive\.example\/shared\/[\w-]{32}$/)
    expect(made.link).toEqual({
      id: expect.any(String),
      what: 'card',
      title: 'prompt of one',
      card: 'one',
      cards: 1,
      privateCards: 1,
      note: 'for Rosa',
      state: 'open',
      made: { at: '2026-03-01T12:00:00.000Z', by: 'Ada' },
      endsAt: '2026-03-31T12:00:00.000Z',
      endChanged: null,
      withdrawn: null,
      opened: 0,
      openedAt: null,
    })
    const page = await visit(pathOf(made))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('response of one')
    expect(page.body).not.toContain('of two')
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    vi.setSystemTime(Date.parse('2026-03-31T11:59:59Z'))
    expect((await visit(pathOf(made))).statusCode).toBe(200)
    vi.setSystemTime(Date.parse('2026-03-31T12:00:00Z'))
    const over = await visit(pathOf(made))
    expect([over.statusCode, over.headers['cache-control']]).toEqual([410, 'private, no-store'])
    expect(over.body).toContain(`<h1>${LINK_TEXTS.over}</h1>`)
    expect(over.body).not.toContain('of one')
    expect((await list()).links).toMatchObject([{ state: 'ended', opened: 2, openedAt: '2026-03-31T11:59:59.000Z' }])
  })

  it.runIf(database.isEmbedded)(
    'say nothing of the card in the head of the page, which previews are made of',
    async () => {
      await open([card('one', { pageTitle: 'Zebratitle', prompt: 'zebraprompt', response: 'zebraresponse' })])
      const { body } = await visit(pathOf(await make({ card: 'one' })))
      const head = body.slice(0, body.indexOf('</head>')).replace(/<script type="application\/json"[^]*?<\/script>/, '')
      expect(head).not.toMatch(/zebra|og:image|2024/i)
      expect(head).toContain('<meta name="robots" content="noindex')
      expect(head).toContain('<title>A shared card')
      expect(body).toContain('<h1 dir="auto">Zebratitle</h1>')
    },
  )

  it.runIf(database.isEmbedded)('answer an unknown secret like every address at which nothing is', async () => {
    await open([card('one')])
    for (const accept of ['text/html', 'application/json']) {
      const plain = ({ statusCode, headers, body }: Awaited<ReturnType<typeof visit>>) => ({
        status: statusCode,
        headers: steadyHeaders(headers),
        body: body.replace(/"requestId":"[^"]*"/, ''),
      })
      const nowhere = plain(await visit('/nothing', { accept }))
      expect(nowhere.status).toBe(404)
      const secret = 'A'.repeat(32)
      for (const path of [`/shared/${secret}`, '/shared/short', `/shared/${secret}/images/x.png`])
        expect(plain(await visit(path, { accept }))).toEqual(nowhere)
    }
  })

  it('show the turns of a conversation that were there when the link was made, in the order of time', async () => {
    await open([card('one', { isPrivate: false }), card('two'), card('three', { sessionTitle: 'Other' })])
    const made = await make({ session: 'two' })
    expect(made.link).toMatchObject({ what: 'session', title: 'Garden', card: 'one', cards: 2, privateCards: 1 })
    expect((await make({ session: 'Garden' })).link).toMatchObject({ cards: 2 })
    await fill(test.archive, [card('four')])
    const { body } = await visit(pathOf(made))
    expect([...body.matchAll(/response of (\w+)/g)].map(([, id]) => id)).toEqual(['one', 'two'])
    expect(body).toContain('<h1 dir="auto">Garden</h1>')
  })

  it.runIf(database.isEmbedded)(
    'are refused by a title of several conversations, which are shared by the id of a card',
    async () => {
      const chat = (id: string, at: number) => card(id, { semanticSid: `2024010${at}_0000000${at}` })
      await open([chat('one', 1), chat('two', 2), chat('three', 2)])
      await expect(make({ session: 'Garden' })).rejects.toMatchObject({
        status: 409,
        message: LINK_TEXTS.severalOfTitle('Garden', 2),
      })
      expect((await list()).total).toBe(0)
      expect((await make({ session: 'three' })).link).toMatchObject({ card: 'two', cards: 2 })
    },
  )

  it.runIf(database.isEmbedded)(
    'are refused while findings wait for a look, and leave out a private card that has one since',
    async () => {
      await open([card('one', { prompt: 'write to rosa@posteo.de' }), card('two')])
      await expect(make({ card: 'one' })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('1 finding'),
      })
      await expect(make({ session: 'two' })).rejects.toMatchObject({ status: 409 })
      expect((await list()).total).toBe(0)
      const { cards } = await test.call('GET /api/admin/review/:id', { params: { id: 'one' } })
      const { findings, version } = cards[0]!
      await test.call('POST /api/admin/review/:id/visits', {
        params: { id: 'one' },
        body: {
          version,
          visit: 'seen',
          findings: findings.map(({ kind, field, start, end }) => ({ kind, field, start, end })),
        },
      })
      const made = await make({ session: 'two' })
      expect((await visit(pathOf(made))).body).toContain('rosa@posteo.de')
      await fill(test.archive, [card('one', { prompt: 'write to mara@posteo.de' })])
      const { body } = await visit(pathOf(made))
      expect(body).not.toContain('@posteo.de')
      expect(body).toContain('response of two')
      // An undone redaction brings back a finding whose visit is gone.
      await fill(test.archive, [card('one', { prompt: 'write to rosa@posteo.de' })])
      expect((await visit(pathOf(made))).body).not.toContain('@posteo.de')
    },
  )

  it.runIf(database.isEmbedded)('show words that are redacted as visitors would see them', async () => {
    await open([card('one', { prompt: 'a zebra, redacted' })])
    const made = await make({ card: 'one' })
    await test.call('POST /api/cards/:id/redactions', {
      params: { id: 'one' },
      body: { words: 'zebra', reason: 'a name' },
    })
    const { body } = await visit(pathOf(made))
    expect(body).not.toContain('zebra')
    expect(body).toContain('▇▇▇</span>, redacted')
  })

  it('end when they are withdrawn, for good', async () => {
    await open([card('one')])
    const made = await make({ card: 'one' })
    const { id } = made.link
    const { link } = await test.call('DELETE /api/links/:id', { params: { id } })
    expect(link).toMatchObject({ state: 'withdrawn', withdrawn: { by: 'Ada' } })
    expect((await visit(pathOf(made))).statusCode).toBe(410)
    expect((await test.call('DELETE /api/links/:id', { params: { id } })).link).toEqual(link)
    await expect(test.call('PATCH /api/links/:id', { params: { id }, body: { end: '1d' } })).rejects.toMatchObject({
      status: 409,
    })
    await expect(test.call('POST /api/links/:id/new', { params: { id } })).rejects.toMatchObject({ status: 409 })
    await expect(test.call('DELETE /api/links/:id', { params: { id: 'x' } })).rejects.toMatchObject({ status: 404 })
  })

  it('take another end, also after it was over', async () => {
    await open([card('one')])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
    const made = await make({ card: 'one', end: '1d' })
    vi.setSystemTime(Date.now() + 2 * DAY)
    expect((await visit(pathOf(made))).statusCode).toBe(410)
    const renewed = test.call('POST /api/links/:id/new', { params: { id: made.link.id } })
    await expect(renewed).rejects.toMatchObject({ status: 409 })
    const { link } = await test.call('PATCH /api/links/:id', {
      params: { id: made.link.id },
      body: { end: '2026-03-04' },
    })
    expect(link).toMatchObject({ state: 'open', endsAt: '2026-03-05T00:00:00.000Z', endChanged: { by: 'Ada' } })
    // Its last day, not the midnight after it.
    expect((await visit(pathOf(made))).body).toContain('a link that ends on Wednesday, March 4, 2026.')
    for (const end of ['2026-03-02', '400d', 'never']) {
      await expect(
        test.call('PATCH /api/links/:id', { params: { id: made.link.id }, body: { end } }),
      ).rejects.toMatchObject({ status: 400 })
    }
  })

  it('are replaced by another address with the same cards, end and note', async () => {
    await open([card('one'), card('two')])
    const before = await make({ session: 'one', note: 'for Rosa' })
    await fill(test.archive, [card('four')])
    const after = await test.call('POST /api/links/:id/new', { params: { id: before.link.id } })
    expect(after.link).toMatchObject({ cards: 2, note: 'for Rosa', endsAt: before.link.endsAt, state: 'open' })
    expect((await visit(pathOf(before))).statusCode).toBe(410)
    const { body } = await visit(pathOf(after))
    expect(body).toContain('response of two')
    expect(body).not.toContain('response of four')
  })

  it('are listed with the open ones first, in parts, and by card', async () => {
    await open([card('one'), card('two')])
    const ended = await make({ card: 'one', note: 'a' })
    await test.call('DELETE /api/links/:id', { params: { id: ended.link.id } })
    await make({ card: 'one', note: 'b' })
    await make({ session: 'two', note: 'c' })
    await make({ card: 'two', note: 'd' })
    const first = await list('limit=3')
    expect(first.links.map(({ note }) => note).toSorted()).toEqual(['b', 'c', 'd'])
    expect(first).toMatchObject({ total: 4, next: 3 })
    expect(await list(`limit=3&from=${first.next}`)).toMatchObject({ links: [{ note: 'a' }], next: null })
    expect((await list('card=two')).links.map(({ note }) => note).toSorted()).toEqual(['c', 'd'])
    expect(JSON.stringify(await list())).not.toContain(pathOf(ended).split('/')[2])
  })

  it('are gone with a card that is deleted for good; a conversation’s shows what is left of it', async () => {
    await open([card('one'), card('two')])
    const one = await make({ card: 'one' })
    const both = await make({ session: 'one' })
    const { db } = test.archive.store
    await db.transaction().execute((trx) => forgetCards(trx, test.archive.search, { card: 'one' }))
    expect((await visit(pathOf(one))).statusCode).toBe(404)
    const { body } = await visit(pathOf(both))
    expect(body).not.toContain('response of one')
    expect(body).toContain('response of two')
    await db.transaction().execute((trx) => forgetCards(trx, test.archive.search, { card: 'two' }))
    expect(await list()).toEqual({ links: [], total: 0, next: null })
    expect((await visit(pathOf(both))).statusCode).toBe(404)
  })

  it('are stored without their secret, and no export holds them', async () => {
    await open([card('one', { isPrivate: false })])
    const [, , secret] = pathOf(await make({ card: 'one', note: 'zebranote' })).split('/')
    const { db } = test.archive.store
    const rows = await db.selectFrom('links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const text = await exportText(db)
    expect(text).toContain('response of one')
    expect(text).not.toContain('zebranote')
    expect(text).not.toContain(rows[0]!.secret_hash)
  })

  it.runIf(database.isEmbedded)('are refused for what is not there, for both and for neither', async () => {
    await open([card('one')])
    await expect(make({ card: 'absent' })).rejects.toMatchObject({ status: 404 })
    await expect(make({ session: 'nothing' })).rejects.toMatchObject({ status: 404 })
    await expect(make({})).rejects.toMatchObject({ status: 400 })
    await expect(make({ card: 'one', session: 'one' })).rejects.toMatchObject({ status: 400 })
    test.viewer = ANYONE
    await expect(make({ card: 'one' })).rejects.toMatchObject({ status: 403 })
    await expect(list()).rejects.toMatchObject({ status: 403 })
  })
})
