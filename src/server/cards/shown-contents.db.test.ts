import { afterEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { CardContent, Part } from '#archive/parts.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { fillContent } from '#testing/fill-content.ts'
import { FOLDED_WORD, RICH_CONTENT, richCard } from '#testing/rich-card.ts'
import { readPublicRevision, readRevision } from '#store/revision.ts'

const PLAIN = newCard({ id: 'plain', prompt: 'p', response: 'r', sessionTitle: 'The bed', dayStamp: '20240301_0901' })
const PUBLIC_SURFACES = [
  '/api/cards',
  '/api/cards/rich',
  '/api/sessions/rich',
  '/api/sessions/rich/texts',
  '/api/sessions',
  '/api/opening',
  '/api/cards/plain/timeline',
  '/seo/card/a-plan-for-the-bed-rich.html',
  '/card/a-plan-for-the-bed-rich.md',
  '/session/the-bed-rich.md',
  '/filter.md',
  '/embed/card/x-rich',
  '/feed.xml',
  '/feed.json',
  '/1/indexes/cards/rich',
]

const A_MEMBER: Viewer = { role: 'member', id: 'm', name: 'Mo', email: 'mo@example.com' }

describe.each(everyDatabase)('what a card holds, on $name', (database) => {
  let test: TestApp | undefined
  const open = async ({ settings = {}, isPrivate = false, content = RICH_CONTENT as CardContent } = {}) => {
    const card = richCard({ isPrivate })
    test = await openTestApp([card, PLAIN], settings, { database })
    await fillContent(test.archive, card, content)
  }
  const read = (id = 'rich') => test!.call('GET /api/cards/:id', { params: { id } })
  const show = (isShown: boolean) =>
    test!.call('PUT /api/cards/:id/reasoning', { params: { id: 'rich' }, body: { isShown } })
  afterEach(async () => {
    await test?.close()
    test = undefined
  })

  it('is in its JSON and in that of its conversation, for admins with reasoning and tools', async () => {
    await open()
    test!.viewer = AN_ADMIN
    const card = await read()
    const { answer, alternatives, ...parts } = RICH_CONTENT
    expect({
      parts: card.parts,
      answer: card.answer,
      alternatives: card.alternatives,
      reasoning: card.reasoning,
    }).toEqual({ parts, answer, alternatives, reasoning: 'admins' })
    const { cards } = await test!.call('GET /api/sessions/:id/texts', { params: { id: 'plain' } })
    expect(cards).toEqual([
      // A conversation is sent without proofs.
      { ...card, proof: undefined, commentCount: 0 },
      { ...(await read('plain')), proof: undefined, commentCount: 0 },
    ])
  })

  it.runIf(database.isEmbedded)('is nothing for a card of two texts, whose JSON is what it was', async () => {
    await open()
    expect(Object.keys(await read('plain')).filter((name) => /parts|answer|alternatives|reasoning/.test(name))).toEqual(
      [],
    )
  })

  it('shows visitors its two texts alone while another answer holds a secret, and everything once it is redacted', async () => {
    const secret = 'rosa.santos@mailbox.org'
    const [other] = RICH_CONTENT.alternatives
    const shown: Part = { kind: 'text', text: `Write to ${secret} about it.` }
    await open({ content: { ...RICH_CONTENT, alternatives: [{ ...other!, response: [shown] }] } })
    for (const url of PUBLIC_SURFACES) expect((await test!.get(url)).body).not.toContain(secret)
    for (const viewer of [A_MEMBER, ANYONE]) {
      test!.viewer = viewer
      expect((await read()).alternatives).toBeUndefined()
    }
    const signs = async () => (await test!.call('GET /api/cards')).cards.map(({ id, holds }) => [id, holds])
    expect(await signs()).toEqual([
      ['rich', ['code']],
      ['plain', undefined],
    ])
    test!.viewer = AN_ADMIN
    expect((await read()).alternatives).toMatchObject([{ response: [shown] }])
    expect((await signs())[0]).toEqual(['rich', ['code', 'document', 'pictures:2', 'audio', 'file', 'answers:2']])
    await test!.call('POST /api/cards/:id/redactions', {
      params: { id: 'rich' },
      body: { words: secret, reason: 'an address' },
    })
    test!.viewer = ANYONE
    expect(JSON.stringify((await read()).alternatives)).toContain('Write to ▇▇▇ about it.')
    expect((await signs())[0]).toEqual(['rich', ['code', 'document', 'pictures:2', 'audio', 'file', 'answers:2']])
  })

  it.runIf(database.isEmbedded)(
    'has no reasoning and no tools on any public surface, and prompt and response stay',
    async () => {
      await open()
      for (const url of PUBLIC_SURFACES) {
        const { statusCode, body } = await test!.get(url)
        expect({ url, statusCode, isMessageShown: body.includes(FOLDED_WORD) }).toEqual({
          url,
          statusCode: 200,
          isMessageShown: false,
        })
      }
      expect((await test!.call('GET /api/cards', { query: `search=${FOLDED_WORD}` })).total).toBe(0)
      expect((await test!.call('GET /api/suggest', { query: `q=${FOLDED_WORD}` })).cards).toEqual([])
      const card = await read()
      expect(card.response).toBe(richCard().response)
      expect(card.parts?.response.map(({ kind }) => kind)).not.toContain('reasoning')
      expect(card.reasoning).toBeUndefined()
      expect(card.alternatives?.map(({ response }) => response)).toEqual(
        RICH_CONTENT.alternatives.map(({ response }) => response.slice(1)),
      )
    },
  )

  it('shows visitors reasoning once an admin opened the card, from the next answer on, until it is closed', async () => {
    await open()
    const revisions = async () => [
      await readRevision(test!.archive.store.db),
      await readPublicRevision(test!.archive.store.db),
    ]
    const asked = async () => {
      const answers = ['/api/cards/rich', '/card/x-rich.md', '/session/x-rich.md'].map((url) => test!.get(url))
      const isShown = (await Promise.all(answers)).map(({ body }) => body.includes(`${FOLDED_WORD} thoughts`))
      expect(new Set(isShown).size).toBe(1)
      return isShown[0]
    }
    const before = await revisions()
    expect(await asked()).toBe(false)
    test!.viewer = AN_ADMIN
    expect((await show(true)).reasoning).toBe('card')
    test!.viewer = null
    expect(await asked()).toBe(true)
    expect(await revisions()).toEqual(before.map((number) => number + 1))
    for (const url of ['/seo/card/a-plan-for-the-bed-rich.html', '/feed.xml', '/1/indexes/cards/rich']) {
      expect((await test!.get(url)).body).not.toContain(FOLDED_WORD)
    }
    test!.viewer = AN_ADMIN
    await show(true)
    expect((await show(false)).reasoning).toBe('admins')
    test!.viewer = null
    expect(await asked()).toBe(false)
    expect(await revisions()).toEqual(before.map((number) => number + 2))
  })

  it.runIf(database.isEmbedded)('opened on a private card is no change that a visitor could count', async () => {
    await open({ isPrivate: true })
    const before = await readPublicRevision(test!.archive.store.db)
    test!.viewer = AN_ADMIN
    await show(true)
    expect(await readPublicRevision(test!.archive.store.db)).toBe(before)
    test!.viewer = null
    expect((await test!.get('/api/cards/rich')).statusCode).toBe(404)
  })

  it.runIf(database.isEmbedded)('is opened by admins alone, and only where there is such a card', async () => {
    await open()
    const payload = { isShown: true }
    const put = (id: string) => test!.app.inject({ method: 'PUT', url: `/api/cards/${id}/reasoning`, payload })
    expect((await put('rich')).statusCode).toBe(403)
    test!.viewer = A_MEMBER
    expect((await put('rich')).statusCode).toBe(403)
    expect((await put('absent')).statusCode).toBe(403)
    test!.viewer = AN_ADMIN
    expect((await put('absent')).statusCode).toBe(404)
  })

  it.runIf(database.isEmbedded)(
    'shows visitors reasoning of every card by the setting, under another ETag',
    async () => {
      await open()
      const closed = (await test!.get('/api/cards/rich')).headers['etag']
      const closedTexts = (await test!.get('/api/sessions/rich/texts')).headers['etag']
      await test!.close()
      await open({ settings: { SHOW_REASONING: 'public' } })
      const { body, headers } = await test!.get('/api/cards/rich', { 'if-none-match': String(closed) })
      expect(body).toContain(`${FOLDED_WORD} thoughts`)
      expect(headers['etag']).not.toBe(closed)
      expect((await test!.get('/api/sessions/rich/texts', { 'if-none-match': String(closedTexts) })).body).toContain(
        `${FOLDED_WORD} thoughts`,
      )
      expect((await test!.get('/feed.xml')).body).not.toContain(FOLDED_WORD)
    },
  )

  it.runIf(database.isEmbedded)('is said in lists by signs, and not at all for plain text', async () => {
    await open()
    const { cards } = await test!.call('GET /api/cards')
    expect(cards.map(({ id, holds }) => [id, holds])).toEqual([
      ['rich', ['code', 'document', 'pictures:2', 'audio', 'file', 'answers:3']],
      ['plain', undefined],
    ])
  })

  it.runIf(database.isEmbedded)('does not reveal by its JSON that there was reasoning', async () => {
    const only = (response: Part[]): CardContent => ({
      ...RICH_CONTENT,
      response,
      answer: 1,
      alternatives: [],
      prompt: [],
    })
    await open({
      content: only([
        { kind: 'reasoning', text: FOLDED_WORD },
        { kind: 'text', text: 'x' },
      ]),
    })
    const { parts, answer, alternatives, reasoning } = await read()
    expect([parts, answer, alternatives, reasoning]).toEqual([undefined, undefined, undefined, undefined])
    test!.viewer = AN_ADMIN
    expect((await read()).reasoning).toBe('admins')
  })

  it.runIf(database.isEmbedded)(
    'is on its static page: sheets, footnotes and the other answers by their addresses',
    async () => {
      await open()
      const answer = await test!.get('/seo/card/a-plan-for-the-bed-rich.html')
      // The proof holds every version; what is read holds the last one.
      const body = answer.body.replaceAll(/<script[^]*?<\/script>/g, '')
      expect(body).toContain('<summary><bdi>The plan</bdi> <small>2 versions</small></summary>')
      expect(body).toContain('Dig twice, water the marigold.')
      expect(body).not.toContain('Dig once.')
      expect(body).toContain('<li id="source-1" dir="auto"><a href="https://soil.example/sun" rel="noopener nofollow">')
      expect(body).toContain('<li id="source-2" dir="auto">A trap</li>')
      expect(body).not.toContain('javascript:')
      expect(body).toContain('<summary>answer 1 of 3</summary>')
      expect(body).toContain('/card/a-plan-for-the-bed-rich?answer=3"')
      expect(body).toContain('<p class="prompt reading" dir="auto">Write me a plan for the roses.</p>')
    },
  )
})
