import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { importCards } from '#server/import/import-cards.ts'
import { cardById } from '#store/cards.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

const TALK = { sessionTitle: 'Garden talk', semanticSid: '20230902_0123abcd', isPrivate: true }
const ONE = newCard({ ...TALK, id: 'one', prompt: 'Whose is it?', response: 'It is Zebedee’s.', isPrivate: false })
const TWO = newCard({ ...TALK, id: 'two', prompt: 'Is **Zeb**edee in?', response: 'No, at zebedee@gmx.net. ZEBEDEE!' })
const OTHER = newCard({ ...TALK, id: 'other', semanticSid: '20230902_99999999', prompt: 'Zebedee of another talk' })

async function* steps(cards: readonly Card[]): AsyncGenerator<IntakeStep> {
  await Promise.resolve()
  for (const card of cards) {
    yield { kind: 'cards', cards: [{ card, precedence: null, assets: [] }], sources: [] }
  }
  yield { kind: 'done', ledger: { ...newLedger('test.json'), cards: cards.length } }
}

describe.each(everyDatabase)('words that are redacted in another card of the conversation, in $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([ONE, TWO, OTHER], {}, { database })
  })
  afterAll(() => test.close())
  beforeEach(() => {
    test.viewer = AN_ADMIN
  })

  const redact = () =>
    test.call('POST /api/cards/:id/redactions', {
      params: { id: 'one' },
      body: { words: 'Zebedee', reason: 'a name' },
    })
  const reviewed = async (id: string) => {
    const { cards } = await test.call('GET /api/admin/review/:id', { params: { id } })
    const { card, findings } = cards.find((one) => one.card.id === id)!
    return findings.map(({ kind, field, start, end }) => [
      kind,
      (card[field as 'prompt' | 'response'] ?? '').slice(start, end),
    ])
  }
  const waiting = async () => {
    const { conversations } = await test.call('GET /api/admin/review', {})
    return conversations.map(({ title, findings }) => [title, findings])
  }
  const publish = (id: string) => test.call('PATCH /api/cards/:id', { params: { id }, body: { isPrivate: false } })
  const take = (...cards: Card[]) => {
    const { store, search } = test.archive
    return importCards({ db: store.db, search }, steps(cards), { publish: true, progress: () => undefined })
  }
  const isPrivate = async (id: string) => (await cardById(test.archive.store.db, 'all', id))!.isPrivate

  it('are findings of a private card, listed with it, until the redaction is undone', async () => {
    expect(await reviewed('two')).toEqual([['email', 'zebedee@gmx.net']])
    const { redaction } = await redact()
    expect(await reviewed('two')).toEqual([
      ['redacted', 'Zeb**edee'],
      ['email', 'zebedee@gmx.net'],
      ['redacted', 'ZEBEDEE'],
    ])
    expect(await reviewed('other')).toEqual([])
    expect(await waiting()).toEqual([
      ['Garden talk', 3],
      ['Garden talk', 0],
    ])
    await test.call('DELETE /api/cards/:id/redactions/:number', {
      params: { id: 'one', number: redaction.number },
    })
    expect(await reviewed('two')).toHaveLength(1)
    expect(await waiting()).toContainEqual(['Garden talk', 1])
  })

  it('keep a card from the public until each was looked at, whatever the way', async () => {
    await redact()
    await expect(publish('two')).rejects.toMatchObject({ status: 409 })
    const { store, search } = test.archive
    const all = await store.db.transaction().execute((trx) => publishCards(trx, search, { all: true }))
    expect(all.unseen.map(({ id }) => id)).toEqual(['two'])
    expect(await isPrivate('other')).toBe(false)

    const three = newCard({ ...TALK, id: 'three', prompt: 'And now?', response: 'Zebedee came.' })
    const four = newCard({ ...TALK, id: 'four', prompt: 'And now?', response: 'Nothing.' })
    expect(await take(three, four)).toMatchObject({ added: 2, withFindings: 1 })
    expect([await isPrivate('three'), await isPrivate('four')]).toEqual([true, false])
    // A public card that gets them with a later export waits for a look again.
    await take({ ...four, response: 'Nothing, says Zebedee.' })
    expect(await isPrivate('four')).toBe(true)

    const { cards } = await test.call('GET /api/admin/review/:id', { params: { id: 'three' } })
    const { version, findings } = cards.find(({ card }) => card.id === 'three')!
    await test.call('POST /api/admin/review/:id/visits', {
      params: { id: 'three' },
      body: {
        version,
        findings: findings.map(({ kind, field, start, end }) => ({ kind, field, start, end })),
        visit: 'left',
      },
    })
    expect(await publish('three')).toMatchObject({ response: 'Zebedee came.', isPrivate: false })
  })
})
