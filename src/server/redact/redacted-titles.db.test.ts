import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { REDACTED } from '#archive/redact/redact-text.ts'
import { ANYONE } from '#archive/viewer.ts'
import { exportLines } from '#server/export/export-lines.ts'
import { redactedTitles } from '#store/migrations/0050-redacted-titles.ts'
import { readPublicRevision } from '#store/revision.ts'
import { cardById } from '#store/cards.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'

const card = (id: string, sessionTitle: string, fields: Partial<Card> = {}) =>
  newCard({ id, prompt: `prompt of ${id}`, sessionTitle, dayStamp: '20240105_1200', ...fields })

const CARDS = [
  card('a', 'Acme merger'),
  card('b', 'Smith divorce', { isPrivate: true }),
  card('c', 'Divorce of Zebrowski'),
  card('d', 'Divorce of Zebrowski'),
]

describe.each(everyDatabase)('titles that are redacted in $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(CARDS, {}, { database })
    test.viewer = AN_ADMIN
  })
  afterEach(() => test.close())

  const redact = (id: string, words: string) =>
    test.call('POST /api/cards/:id/redactions', { params: { id }, body: { words, reason: 'a name' } })
  const patch = (id: string, body: object) => test.call('PATCH /api/cards/:id', { params: { id }, body })
  const forget = (id: string) => test.call('POST /api/forget', { body: { card: id, cards: 1, conversation: false } })
  const stored = async (id: string) => (await cardById(test.archive.store.db, 'all', id))!
  const keys = async () => {
    const rows = await test.archive.store.db.selectFrom('cards').select(['id', 'conversation']).orderBy('id').execute()
    return Object.fromEntries(rows.map(({ id, conversation }) => [id, conversation]))
  }
  const namesOf = (query: string) =>
    test.call('GET /api/forget', { query }).then(({ cards }) => cards.map(({ id }) => id))
  const redactBoth = async () => {
    await redact('a', 'Acme merger')
    await redact('b', 'Smith divorce')
  }

  it('keep conversations apart that look the same then, in links, deletions and new titles', async () => {
    const before = await keys()
    await redactBoth()
    for (const id of ['a', 'b']) expect((await stored(id)).sessionTitle).toBe(REDACTED)
    const apart = await keys()
    expect(apart['a']).not.toBe(apart['b'])
    expect(JSON.stringify(apart)).not.toMatch(/Acme|Smith/)
    const { address } = await test.call('POST /api/links', { body: { session: 'a' } })
    test.viewer = ANYONE
    const shared = (await test.get(new URL(address).pathname)).body
    expect(shared).toContain('prompt of a')
    expect(shared).not.toContain('prompt of b')
    test.viewer = AN_ADMIN
    expect(await namesOf('card=a&conversation=true')).toEqual(['a'])
    await test.call('POST /api/admin/review/:id/title', { params: { id: 'a' }, body: { title: 'Renamed' } })
    expect((await test.call('GET /api/cards/:id/original', { params: { id: 'b' } })).card.sessionTitle).toBe(
      'Smith divorce',
    )
    for (const id of ['a', 'b']) {
      await test.call('DELETE /api/cards/:id/redactions/:number', { params: { id, number: id === 'a' ? 1 : 2 } })
    }
    expect(await keys()).toEqual({ ...before, a: 'title:Renamed' })
  })

  it('keep a conversation under the key of its new title also where they look as before', async () => {
    await redact('a', 'merger')
    await redact('a', 'Acme')
    const before = await keys()
    await redact('b', 'Smith')
    await patch('a', { sessionTitle: 'merger Acme' })
    expect((await keys())['a']).not.toBe(before['a'])
  })

  it('are parted in an archive of before, where they were one conversation', async () => {
    const { db } = test.archive.store
    await redactBoth()
    const apart = await keys()
    await db
      .updateTable('cards')
      .set({ conversation: `title:${REDACTED}` })
      .where('id', 'in', ['a', 'b'])
      .execute()
    const revision = await readPublicRevision(db)
    await redactedTitles().up(db as never)
    expect(await keys()).toEqual(apart)
    expect(await readPublicRevision(db)).toBe(revision + 1)
    await redactedTitles().up(db as never)
    expect(await readPublicRevision(db)).toBe(revision + 1)
  })

  it('stay redacted in other cards when the card is deleted for good by which they were, until that is undone', async () => {
    await redact('c', 'Zebrowski')
    await forget('c')
    await patch('d', { category: 'else' })
    expect((await stored('d')).sessionTitle).toBe(`Divorce of ${REDACTED}`)
    const { redactions } = await test.call('GET /api/cards/:id/redactions', { params: { id: 'd' } })
    expect(redactions).toMatchObject([{ number: 1, cardId: '', words: 'Zebrowski', isInTitle: true }])
    let lines = ''
    for await (const some of exportLines(test.archive.store.db, () => Promise.resolve(null), true)) lines += some
    expect(lines).toContain('"cardId":"","words":"Zebrowski"')
    await test.call('DELETE /api/cards/:id/redactions/:number', { params: { id: 'd', number: 1 } })
    expect((await stored('d')).sessionTitle).toBe('Divorce of Zebrowski')
  })

  it('do not come back to a card that an import gave another title', async () => {
    await redact('c', 'Zebrowski')
    await fill(test.archive, [card('d', 'A new garden')])
    expect(await patch('d', { category: 'else' })).toMatchObject({ sessionTitle: 'A new garden', category: 'else' })
    expect((await keys())['d']).toBe('title:A new garden')
  })

  it('are in no log when the last card of the conversation is gone', async () => {
    await redact('c', 'Zebrowski')
    await forget('c')
    await forget('d')
    expect(await test.archive.store.db.selectFrom('redactions').selectAll().execute()).toEqual([])
  })
})
