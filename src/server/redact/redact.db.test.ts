import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { REDACTED } from '#archive/redact/redact-text.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { contentsOf } from '#store/card-contents.ts'
import { cardById } from '#store/cards.ts'
import { originalsOf } from '#store/originals.ts'
import { readPublicRevision } from '#store/revision.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fingerprintOf } from '#testing/databases.ts'

const R = REDACTED
const ONE = newCard({
  id: 'one',
  prompt: 'Is Zanzibar warm?',
  response: 'Yes, **Zanzi**bar is.\n\nZanzibar',
  pageTitle: 'Zanzibar in May',
  sessionTitle: 'Travel',
  category: 'Zanzibar',
  slug: 'zanzibar-in-may',
  imageUrl: '/images/zanzibar.png',
  dayStamp: '20230902_0900',
  promptLen: 99,
})
const TWO = newCard({ id: 'two', prompt: 'And then?', sessionTitle: 'Travel', dayStamp: '20230902_1000' })

describe.each(everyDatabase)('words that are redacted in $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([ONE, TWO], {}, { database })
  })
  afterAll(() => test.close())
  beforeEach(() => {
    test.viewer = AN_ADMIN
  })

  const redact = (id: string, words: string, reason = 'a place') =>
    test.call('POST /api/cards/:id/redactions', { params: { id }, body: { words, reason } })
  const undo = (id: string, number: number) =>
    test.call('DELETE /api/cards/:id/redactions/:number', { params: { id, number } })
  const stored = async (id: string) => (await cardById(test.archive.store.db, 'all', id))!
  const save = (cards: readonly { card: Card; content?: CardContent }[]) =>
    test.archive.store.db.transaction().execute((trx) =>
      saveCards(
        trx,
        test.archive.search,
        cards.map((entry) => ({ ...entry, fingerprint: fingerprintOf(entry.card) })),
      ),
    )
  const isWhole = async () => {
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  }

  it('are in none of the card’s texts, and come back as they were', async () => {
    const { redaction, card, places, sessionCards } = await redact('one', 'Zanzibar')
    expect(card).toEqual({
      ...ONE,
      prompt: `Is ${R} warm?`,
      response: `Yes, **${R}**${R} is.\n\n${R}`,
      pageTitle: `${R} in May`,
      category: R,
      slug: 'in-may',
      imageUrl: undefined,
      promptLen: `Is ${R} warm?`.length,
      responseLen: `Yes, **${R}**${R} is.\n\n${R}`.length,
      redactions: [{ reason: 'a place', places: { prompt: [0], response: [0, 1, 2], pageTitle: [0], category: [0] } }],
    })
    expect([places, sessionCards]).toEqual([6, 0])
    expect(await stored('one')).toEqual(JSON.parse(JSON.stringify(card)))
    expect((await test.call('GET /api/cards/:id/original', { params: { id: 'one' } })).card).toEqual(ONE)
    await isWhole()
    await undo('one', redaction.number)
    expect(await stored('one')).toEqual(ONE)
    expect((await originalsOf(test.archive.store.db, ['one'])).size).toBe(0)
    await isWhole()
    const { redactions } = await test.call('GET /api/cards/:id/redactions', { params: { id: 'one' } })
    expect(redactions).toMatchObject([{ words: 'Zanzibar', reason: 'a place', by: 'Ada', undone: { by: 'Ada' } }])
    expect((await test.call('GET /api/admin/redactions')).total).toBe(1)
  })

  it('leave what is signed as it was, whatever is corrected meanwhile', async () => {
    const proof = () =>
      test.archive.store.db.selectFrom('proofs').selectAll().where('card_id', '=', 'one').executeTakeFirst()
    const before = await proof()
    const first = await redact('one', 'Zanzibar')
    const second = await redact('one', 'Travel')
    expect(await proof()).toEqual(before)
    const rename = (sessionTitle: string) =>
      test.call('PATCH /api/cards/:id', { params: { id: 'one' }, body: { sessionTitle } })
    // Its title without redactions is signed, though visitors see the same.
    await rename('Zanzibar')
    expect((await proof())!.root).not.toBe(before!.root)
    await rename('Travel')
    expect(await proof()).toEqual(before)
    for (const { redaction } of [first, second]) await undo('one', redaction.number)
    expect(await proof()).toEqual(before)
  })

  it('are counted in the places of their own, with a reason or without', async () => {
    const made = [await redact('one', 'Zanzibar', ''), await redact('one', 'warm', 'weather')]
    expect(made.map(({ places }) => places)).toEqual([6, 1])
    for (const { redaction } of made) await undo('one', redaction.number)
  })

  it('may overlap: what one covers stays when the other is undone', async () => {
    const first = await redact('one', 'Is Zanzibar', 'first')
    expect(first.places).toBe(1)
    const second = await redact('one', 'Zanzibar warm', 'second')
    expect(second.card.prompt).toBe(`${R}?`)
    await undo('one', first.redaction.number)
    expect((await stored('one')).prompt).toBe(`Is ${R}?`)
    await undo('one', second.redaction.number)
    expect(await stored('one')).toEqual(ONE)
  })

  it('are refused in a sentence where they are not there, empty, marks, redacted already, or of no card', async () => {
    await expect(redact('one', 'Atlantis')).rejects.toThrow(REDACT_TEXTS.notFound)
    await expect(redact('one', ' ')).rejects.toThrow(REDACT_TEXTS.noWords)
    await expect(redact('one', `a ${R}`)).rejects.toThrow(REDACT_TEXTS.isMark)
    await expect(redact('absent', 'Zanzibar')).rejects.toMatchObject({ status: 404 })
    const { redaction } = await redact('one', 'warm')
    await expect(redact('one', ' warm ')).rejects.toThrow(REDACT_TEXTS.isRedacted)
    await undo('one', redaction.number)
    await expect(undo('one', redaction.number)).rejects.toThrow(REDACT_TEXTS.undoneBefore)
    await expect(undo('two', redaction.number)).rejects.toThrow(REDACT_TEXTS.noSuch)
    expect(await stored('one')).toEqual(ONE)
  })

  it('are redacted in the title of the conversation in all its cards, in new ones too', async () => {
    const { redaction, sessionCards } = await redact('one', 'Travel')
    expect(sessionCards).toBe(2)
    for (const id of ['one', 'two']) expect((await stored(id)).sessionTitle).toBe(R)
    expect((await stored('two')).redactions).toEqual([{ reason: 'a place', places: { sessionTitle: [0] } }])
    const three = newCard({ id: 'three', prompt: 'By Travel?', sessionTitle: 'Travel', dayStamp: '20230902_1100' })
    await save([{ card: three }])
    // The card's own texts are not those of another one.
    expect(await stored('three')).toMatchObject({ sessionTitle: R, prompt: 'By Travel?' })
    const { turns } = await test.call('GET /api/sessions/:id', { params: { id: 'two' } })
    expect(turns.map(({ id }) => id)).toEqual(['one', 'two', 'three'])
    await isWhole()
    await undo('one', redaction.number)
    for (const id of ['one', 'two', 'three']) expect((await stored(id)).sessionTitle).toBe('Travel')
    await isWhole()
  })

  it('stay redacted in what is imported again, corrected, published or hidden', async () => {
    const { redaction } = await redact('one', 'Zanzibar')
    const before = await stored('one')
    expect(await save([{ card: ONE }])).toMatchObject({ unchanged: 1, changed: 0 })
    expect(await stored('one')).toEqual(before)
    await save([{ card: { ...ONE, prompt: 'Is Zanzibar still warm?' } }])
    expect(await stored('one')).toMatchObject({ prompt: `Is ${R} still warm?`, response: before.response })
    const patch = (body: object) => test.call('PATCH /api/cards/:id', { params: { id: 'one' }, body })
    expect(await patch({ pageTitle: 'Zanzibar in June' })).toMatchObject({ pageTitle: `${R} in June` })
    expect(await patch({ isPrivate: true, category: 'else' })).toMatchObject({ prompt: `Is ${R} still warm?` })
    await patch({ isPrivate: false })
    await test.call('POST /api/admin/review/:id/title', { params: { id: 'one' }, body: { title: 'To Zanzibar' } })
    expect((await stored('one')).sessionTitle).toBe(`To ${R}`)
    await isWhole()
    await undo('one', redaction.number)
    expect(await stored('one')).toMatchObject({
      prompt: 'Is Zanzibar still warm?',
      response: ONE.response,
      pageTitle: 'Zanzibar in June',
      category: 'else',
      sessionTitle: 'To Zanzibar',
      slug: ONE.slug,
      imageUrl: ONE.imageUrl,
    })
    await save([{ card: ONE }, { card: TWO }])
    await isWhole()
  })

  it('are in no part, version, and other answer, whether these came before or after', async () => {
    const { db } = test.archive.store
    const part = (text: string) => [{ kind: 'text' as const, text }]
    const content: CardContent = {
      prompt: part('A quokka?'),
      response: [
        { kind: 'text', text: 'See the' },
        { kind: 'document', title: 'Quokka', language: '', versions: ['old quokka', 'new *quok*ka'] },
        { kind: 'reasoning', text: 'quokka?' },
        { kind: 'tool', name: 'find', input: 'quokka', output: '{"quokka": 1}' },
        { kind: 'citation', title: 'quokka', url: 'https://a.example/quokka' },
        { kind: 'citation', title: 'b', url: `https://a.example/${'far-'.repeat(30)}the-Quokka-itself` },
        { kind: 'file', name: 'quokka.txt', type: '', size: 0, file: '' },
      ],
      model: 'm',
      at: '',
      answer: 1,
      alternatives: [
        {
          prompt: part('A quokka?'),
          response: part('No quokka'),
          model: '',
          at: '',
          after: [{ prompt: part('quokka!'), response: [], model: '', at: '', alternatives: [] }],
        },
      ],
    }
    const card = newCard({ id: 'parts', prompt: 'A quokka?', response: 'See the\n\n**Quokka**\n\nnew *quok*ka' })
    await save([{ card, content }])
    const { redaction, card: shown, places, otherSpellings } = await redact('parts', 'quokka')
    expect([places, otherSpellings]).toEqual([14, ['Quokka']])
    expect(shown.response).toBe(`See the\n\n**Quokka**\n\nnew *${R}*${R}`)
    const read = async () => (await contentsOf(db, ['parts'])).get('parts')!
    const json = JSON.stringify(await read())
    expect(json).not.toMatch(/quokka|quok/)
    expect((await read()).response.filter(({ kind }) => kind === 'citation')).toMatchObject([
      { url: `https://a.example/${R}` },
      { url: R },
    ])
    expect((await read()).response[1]).toMatchObject({ title: 'Quokka', versions: [`old ${R}`, `new *${R}*${R}`] })
    // The same again, and a reader that finds more of the same card.
    await save([{ card, content }])
    expect(JSON.stringify(await read())).toBe(json)
    await save([{ card, content: { ...content, model: 'quick' } }])
    expect(await read()).toMatchObject({ model: 'quick' })
    expect(JSON.stringify(await read())).not.toMatch(/quokka|quok/)
    await undo('parts', redaction.number)
    expect(await read()).toEqual({ ...content, model: 'quick' })
    const other = await redact('parts', 'No quokka')
    expect([other.card, other.places]).toMatchObject([{ prompt: 'A quokka?' }, 1])
    expect((await read()).alternatives[0]!.response).toEqual(part(R))
    await undo('parts', other.redaction.number)
    expect(await read()).toEqual({ ...content, model: 'quick' })
  })

  it('let the card be published, as their finding is gone', async () => {
    const card = newCard({ id: 'mail', prompt: 'write to zelda@zanzi.de, ok', isPrivate: true, sessionTitle: 'Mail' })
    await save([{ card }])
    const publish = () => test.call('PATCH /api/cards/:id', { params: { id: 'mail' }, body: { isPrivate: false } })
    await expect(publish()).rejects.toMatchObject({ status: 409 })
    const { redaction } = await redact('mail', 'zelda@zanzi.de', 'an e-mail address')
    const { cards } = await test.call('GET /api/admin/review/:id', { params: { id: 'mail' } })
    expect(cards[0]!.findings).toEqual([])
    expect(await publish()).toMatchObject({ prompt: `write to ${R}, ok`, isPrivate: false })
    const before = await readPublicRevision(test.archive.store.db)
    await undo('mail', redaction.number)
    expect(await readPublicRevision(test.archive.store.db)).toBe(before + 1)
  })

  it('leave other findings of their text visited, but those of which a place was not looked at', async () => {
    const [anna, bert, carl] = ['anna@gmx.net', 'bert@gmx.net', 'carl@gmx.net']
    const response = `${carl} and ${bert}, ${anna}, ${carl}`
    await save([{ card: newCard({ id: 'several', response, isPrivate: true, dayStamp: '20230906_0900' }) }])
    const findings = async () => {
      const answer = await test.call('GET /api/admin/review/:id', { params: { id: 'several' } })
      const [{ version, findings: all }] = answer.cards as [(typeof answer.cards)[number]]
      const words = (text: string) => all.map(({ start, end, state }) => [text.slice(start, end), state])
      return { version, all, words: words(answer.cards[0]!.card.response) }
    }
    const visit = async (at: number, as: 'seen' | 'left') => {
      const { version, all } = await findings()
      const body = { version, findings: [all[at]!], visit: as }
      await test.call('POST /api/admin/review/:id/visits', { params: { id: 'several' }, body })
    }
    await visit(0, 'seen')
    await visit(1, 'left')
    const { redaction } = await redact('several', anna, 'a name')
    expect((await findings()).words).toEqual([
      [carl, 'waiting'],
      [bert, 'left'],
      [carl, 'waiting'],
    ])
    await visit(0, 'seen')
    await visit(2, 'seen')
    await undo('several', redaction.number)
    expect((await findings()).words).toEqual([
      [carl, 'seen'],
      [bert, 'left'],
      [anna, 'waiting'],
      [carl, 'seen'],
    ])
  })

  it('raise no public number where the card is private', async () => {
    await test.call('PATCH /api/cards/:id', { params: { id: 'mail' }, body: { isPrivate: true } })
    const before = await readPublicRevision(test.archive.store.db)
    await redact('mail', 'write', 'x')
    expect(await readPublicRevision(test.archive.store.db)).toBe(before)
  })
})
