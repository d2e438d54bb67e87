import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { REDACTED } from '#archive/redact/redact-text.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { ANYONE } from '#archive/viewer.ts'
import { rowConversation } from '#store/card-row.ts'
import { redactedTitles } from '#store/migrations/0050-redacted-titles.ts'
import { titleKeys } from '#store/migrations/0052-title-keys.ts'
import { readPublicRevision } from '#store/revision.ts'
import { cardById } from '#store/cards.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'

const card = (id: string, sessionTitle: string, fields: Partial<Card> = {}) =>
  newCard({ id, prompt: `prompt of ${id}`, sessionTitle, dayStamp: '20240105_1200', ...fields })

const keyOf = (title: string) => rowConversation(`title:${title}`)

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
  const undo = (id: string, number: number) =>
    test.call('DELETE /api/cards/:id/redactions/:number', { params: { id, number } })
  const shownTitles = async () => Promise.all(['c', 'd'].map(async (id) => (await stored(id)).sessionTitle))
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
    await undo('a', 1)
    await undo('b', 2)
    expect(await keys()).toEqual({ ...before, a: keyOf('Renamed') })
  })

  it.runIf(database.isEmbedded)(
    'keep a conversation under the key of its new title also where they look as before',
    async () => {
      await redact('a', 'merger')
      await redact('a', 'Acme')
      const before = await keys()
      await redact('b', 'Smith')
      await patch('a', { sessionTitle: 'merger Acme' })
      expect((await keys())['a']).not.toBe(before['a'])
    },
  )

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

  it.runIf(database.isEmbedded)(
    'and other texts keep the words of the original when they are corrected where words are redacted',
    async () => {
      const originalOf = async (id: string) => (await test.call('GET /api/cards/:id/original', { params: { id } })).card
      const sid = { semanticSid: '20240105_0123abcd', pageTitle: 'Visit to Zebrowski and Kim in Bonn' }
      await fill(
        test.archive,
        ['x', 'y'].map((id) => card(id, 'House of Zebrowski', sid)),
      )
      await redact('x', 'Zebrowski')
      await redact('x', 'Kim')
      const seen = await patch('x', { pageTitle: `A visit to ${REDACTED} and ${REDACTED} in Köln` })
      expect(seen.pageTitle).toBe(`A visit to ${REDACTED} and ${REDACTED} in Köln`)
      expect((await originalOf('x')).pageTitle).toBe('A visit to Zebrowski and Kim in Köln')
      for (const pageTitle of [`A visit to ${REDACTED}`, `${REDACTED}${REDACTED}, ${REDACTED}`]) {
        await expect(patch('x', { pageTitle })).rejects.toMatchObject({ status: 409 })
      }
      await expect(patch('y', { pageTitle: REDACTED })).rejects.toThrow(REDACT_TEXTS.unknownMarks('page title'))
      const rename = (id: string, title: string) =>
        test.call('POST /api/admin/review/:id/title', { params: { id }, body: { title } })
      expect(await rename('y', `The home of ${REDACTED}`)).toEqual({ changed: 2 })
      expect((await stored('y')).sessionTitle).toBe(`The home of ${REDACTED}`)
      expect((await originalOf('y')).sessionTitle).toBe('The home of Zebrowski')
      // Where a title is what makes cards one conversation, those of another title are redacted no more.
      await redact('c', 'Zebrowski')
      const refused = { status: 409, message: REDACT_TEXTS.shownElsewhere('session title') }
      await expect(rename('c', `End of ${REDACTED}`)).rejects.toMatchObject(refused)
      await expect(patch('d', { sessionTitle: `End of ${REDACTED}` })).rejects.toMatchObject(refused)
      await patch('c', { sessionTitle: `End of ${REDACTED}` })
      expect([await shownTitles(), (await originalOf('c')).sessionTitle]).toEqual([
        [`End of ${REDACTED}`, `Divorce of ${REDACTED}`],
        'End of Zebrowski',
      ])
    },
  )

  it('stay redacted in other cards when the card is deleted for good by which they were, until that is undone', async () => {
    await redact('c', 'Zebrowski')
    await forget('c')
    await patch('d', { category: 'else' })
    expect((await stored('d')).sessionTitle).toBe(`Divorce of ${REDACTED}`)
    const { redactions } = await test.call('GET /api/cards/:id/redactions', { params: { id: 'd' } })
    expect(redactions).toMatchObject([{ number: 1, cardId: '', words: 'Zebrowski', isInTitle: true }])
    expect(await exportText(test.archive.store.db)).toContain('"cardId":"","words":"Zebrowski"')
    await undo('d', 1)
    expect((await stored('d')).sessionTitle).toBe('Divorce of Zebrowski')
  })

  it.runIf(database.isEmbedded)('do not come back to a card that an import gave another title', async () => {
    await redact('c', 'Zebrowski')
    await fill(test.archive, [card('d', 'A new garden')])
    expect(await patch('d', { category: 'else' })).toMatchObject({ sessionTitle: 'A new garden', category: 'else' })
    expect((await keys())['d']).toBe(keyOf('A new garden'))
  })

  it.runIf(database.isEmbedded)(
    'stay redacted in other cards also where the card that is deleted had got another title',
    async () => {
      await fill(test.archive, [card('e', 'Divorce of Zebrowski')])
      await redact('e', 'Zebrowski')
      await patch('e', { sessionTitle: 'Other' })
      await forget('e')
      for (const id of ['c', 'd']) await patch(id, { isViewed: true })
      expect(await shownTitles()).toEqual([`Divorce of ${REDACTED}`, `Divorce of ${REDACTED}`])
      await forget('c')
      await forget('d')
      expect(await test.archive.store.db.selectFrom('redactions').selectAll().execute()).toEqual([])
    },
  )

  it.runIf(database.isEmbedded)(
    'come back to the other cards when that is undone in a card that got another title',
    async () => {
      await redact('c', 'Zebrowski')
      await patch('c', { sessionTitle: 'Other' })
      expect(await shownTitles()).toEqual(['Other', `Divorce of ${REDACTED}`])
      await undo('c', 1)
      expect(await shownTitles()).toEqual(['Other', 'Divorce of Zebrowski'])
    },
  )

  it.runIf(database.isEmbedded)(
    'leave a conversation whole of which one card shows less of the title than the others',
    async () => {
      await redact('a', 'prompt')
      for (const id of ['a', 'c', 'd']) await patch(id, { sessionTitle: 'Call with Acme on a prompt' })
      expect((await stored('a')).sessionTitle).toBe(`Call with Acme on a ${REDACTED}`)
      expect((await test.call('GET /api/sessions/:id', { params: { id: 'c' } })).turns.map(({ id }) => id)).toEqual([
        'a',
        'c',
        'd',
      ])
      expect(await namesOf('card=c&conversation=true')).toEqual(['a', 'c', 'd'])
      expect(await redact('c', 'Acme')).toMatchObject({ sessionCards: 3 })
      expect((await stored('a')).sessionTitle).toBe(`Call with ${REDACTED} on a ${REDACTED}`)
      await undo('c', 2)
      expect((await stored('a')).sessionTitle).toBe(`Call with Acme on a ${REDACTED}`)
    },
  )

  it('have the same key in all cards of an archive of before, which had it where words were redacted alone', async () => {
    const { db } = test.archive.store
    await redact('a', 'merger')
    const now = await keys()
    await db.updateTable('cards').set({ conversation: 'title:Divorce of Zebrowski' }).where('id', '=', 'c').execute()
    await db
      .updateTable('cards')
      .set({ conversation: now['a']!.replace('titled:', 'redacted:') })
      .where('id', '=', 'a')
      .execute()
    const revision = await readPublicRevision(db)
    for (let again = 0; again < 2; again++) {
      await titleKeys().up(db as never)
      expect([await keys(), await readPublicRevision(db)]).toEqual([now, revision + 1])
    }
  })

  it.runIf(database.isEmbedded)('are in no log when the last card of the conversation is gone', async () => {
    await redact('c', 'Zebrowski')
    await forget('c')
    await forget('d')
    expect(await test.archive.store.db.selectFrom('redactions').selectAll().execute()).toEqual([])
  })
})
