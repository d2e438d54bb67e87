import { afterEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import type { Alternative, CardContent, Part } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabaseOnDisk, fill } from '#testing/databases.ts'
import { fillContent } from '#testing/fill-content.ts'
import { textParts, textTurn } from '#testing/text-turn.ts'
import { rowsById } from '#store/card-rows.ts'
import { searchedAnswers } from '#store/migrations/0033-searched-answers.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'

const MOSS = { ...NO_FILTERS, search: ['moss'] }
const SECRET = 'rosa.santos@mailbox.org'
const CARD = newCard({
  id: 'garden',
  prompt: 'What grows in shade?',
  response: 'Ferns grow in shade.',
  pageTitle: 'Shade',
  sessionTitle: 'The bed',
  dayStamp: '20240301_0900',
})
const OTHER = newCard({ id: 'other', prompt: 'How deep is a lake?', response: 'Deep.', dayStamp: '20240302_0900' })

const edited: Alternative = {
  ...textTurn('What grows in deep shade?', 'Hostas and marigolds.'),
  after: [
    {
      ...textTurn('And by a pond?', 'Kingcups.'),
      alternatives: [{ ...textTurn('And by a pond?', 'Irises.'), after: [] }],
    },
  ],
}
const again: Alternative = {
  ...textTurn(CARD.prompt, 'Moss, said twice.'),
  response: [{ kind: 'reasoning', text: 'zebra thoughts' }, ...textParts('Moss, said twice.')],
  after: [],
}
/** The second of three answers is the card's own. */
const CONTENT: CardContent = { ...plainContent(CARD), answer: 2, alternatives: [edited, again] }
const secretly: CardContent = {
  ...CONTENT,
  alternatives: [edited, { ...again, response: textParts(`Moss, as ${SECRET} says.`) }],
}

describe.each(everyDatabaseOnDisk)('other answers of a card, on $name', (database) => {
  let test: TestApp
  const open = async ({ content = CONTENT as CardContent | null, isPrivate = false, settings = {} } = {}) => {
    const archive = await database.open()
    const card: Card = { ...CARD, isPrivate }
    await fill(archive, [card, OTHER], new Map(content ? [[card.id, content]] : []))
    test = await openTestServer(archive, settings)
    test.viewer = ANYONE
    return card
  }
  afterEach(() => test.close())
  const list = (query: string) => test.call('GET /api/cards', { query })
  const found = async (term: string) =>
    (await list(`search=${encodeURI(term)}`)).cards.map(({ id, hit }) => [id, hit?.answer ?? null])
  const wrong = async () => {
    const { missing, stray } = await test.archive.search.verify()
    return missing + stray
  }

  it('are found by words, phrases and beginnings that only they hold, with the answer that is meant', async () => {
    await open()
    expect(await found('marigolds')).toEqual([['garden', 1]])
    expect(await found('"deep shade"')).toEqual([['garden', 1]])
    expect(await found('kingc*')).toEqual([['garden', 1]])
    expect(await found('irises')).toEqual([['garden', 1]])
    expect(await found('moss')).toEqual([['garden', 3]])
    // One word is the card's own, the other one of an answer.
    expect(await found('ferns moss')).toEqual([['garden', 3]])
    expect(await found('ferns')).toEqual([['garden', null]])
    expect(await found('shade')).toEqual([['garden', null]])
    expect((await list('search=marigolds')).cards[0]).toMatchObject({
      hit: { answer: 1, answers: 3 },
      excerpt: 'Hostas and marigolds.',
    })
    expect(await wrong()).toBe(0)
  })

  it.runIf(database.isEmbedded)(
    'hide a card from a search that excludes their words, and hold no phrase across two texts',
    async () => {
      await open()
      expect(await found('-moss')).toEqual([['other', null]])
      expect(await found('shade,-marigolds')).toEqual([])
      // Ends of one text and beginnings of the next.
      expect(await found('"shade hostas"')).toEqual([])
      expect(await found('"marigolds and"')).toEqual([])
      expect(await found('"shade what"')).toEqual([])
    },
  )

  it('count their card once, in totals, days and names, and take part in suggestions and corrections', async () => {
    await open()
    const page = await list('search=deep')
    expect(page.total).toBe(2)
    expect(page.days).toEqual([
      { date: '2024-03-01', count: 1 },
      { date: '2024-03-02', count: 1 },
    ])
    expect(page.facets?.sessions).toContainEqual({ value: 'The bed', count: 1 })
    const suggested = await test.call('GET /api/suggest', { query: 'q=marig' })
    expect(suggested.completions.map(({ term, total }) => [term, total])).toEqual([['marigolds', 1]])
    expect(suggested.cards[0]).toMatchObject({ id: 'garden', hit: { answer: 1, answers: 3 } })
    expect((await test.call('GET /api/suggest', { query: 'q=kingcusp' })).didYouMean).toBe('kingcups')
  })

  it.runIf(database.isEmbedded)('are searched without what is folded in them', async () => {
    await open()
    expect(await found('zebra')).toEqual([])
    test.viewer = AN_ADMIN
    expect(await found('zebra')).toEqual([])
  })

  it.runIf(database.isEmbedded)(
    'are not searched where visitors are not shown them, until the words are redacted, and then without these',
    async () => {
      await open({ content: secretly })
      for (const term of ['marigolds', 'moss', 'santos', 'says']) expect(await found(term)).toEqual([])
      expect((await test.call('GET /api/suggest', { query: 'q=marig' })).completions).toEqual([])
      expect(await wrong()).toBe(0)
      test.viewer = AN_ADMIN
      const done = await test.call('POST /api/cards/:id/redactions', {
        params: { id: 'garden' },
        body: { words: SECRET, reason: 'an address' },
      })
      test.viewer = ANYONE
      expect(await found('marigolds')).toEqual([['garden', 1]])
      expect(await found('says')).toEqual([['garden', 3]])
      expect(await found('santos')).toEqual([])
      expect(await wrong()).toBe(0)
      test.viewer = AN_ADMIN
      await test.call('DELETE /api/cards/:id/redactions/:number', {
        params: { id: 'garden', number: done.redaction.number },
      })
      test.viewer = ANYONE
      for (const term of ['marigolds', 'says', 'santos']) expect(await found(term)).toEqual([])
      expect(await wrong()).toBe(0)
    },
  )

  it.runIf(database.isEmbedded)(
    'of a private card are found by admins, secrets included, and not by visitors once it turns public',
    async () => {
      const card = await open({ content: secretly, isPrivate: true })
      expect(await found('marigolds')).toEqual([])
      test.viewer = AN_ADMIN
      expect(await found('marigolds')).toEqual([['garden', 1]])
      expect(await found('santos')).toEqual([['garden', 3]])
      const { db } = test.archive.store
      await db.transaction().execute(async (trx) => {
        await rewriteCards(trx, test.archive.search, await rowsById(trx, [card.id]), (one) => ({
          ...one,
          isPrivate: false,
        }))
      })
      expect(await wrong()).toBe(0)
      for (const viewer of [ANYONE, AN_ADMIN]) {
        test.viewer = viewer
        expect(await found('santos')).toEqual([])
        expect(await found('shade')).toEqual([['garden', null]])
      }
    },
  )

  it.runIf(database.isEmbedded)(
    'are searched whether reasoning with secrets in it was opened to visitors or not',
    async () => {
      const thought: Part = { kind: 'reasoning', text: `I should ask ${SECRET}.` }
      const content = { ...CONTENT, response: [thought, ...CONTENT.response] }
      await open({ content, settings: { SHOW_REASONING: 'public' } })
      expect(await found('marigolds')).toEqual([['garden', 1]])
      const card = await test.call('GET /api/cards/:id', { params: { id: 'garden' } })
      expect(card.alternatives).toHaveLength(2)
      expect(JSON.stringify(card)).not.toContain(SECRET)
    },
  )

  it('are searched as soon as they are filled in for a card that is there, and gone with it', async () => {
    const card = await open({ content: null })
    expect(await found('marigolds')).toEqual([])
    await fillContent(test.archive, card, CONTENT)
    expect(await found('marigolds')).toEqual([['garden', 1]])
    expect(await wrong()).toBe(0)
    await fillContent(test.archive, card, { ...CONTENT, answer: 1, alternatives: [again] })
    expect(await found('marigolds')).toEqual([])
    expect(await found('moss')).toEqual([['garden', 2]])
    expect(await wrong()).toBe(0)
    test.viewer = AN_ADMIN
    await test.call('POST /api/forget', { body: { card: 'garden', cards: 1 } })
    expect(await found('moss')).toEqual([])
    expect(await wrong()).toBe(0)
  })

  it('are in an index that is rebuilt, and in that of an archive from before they were searched', async () => {
    await open()
    const { archive } = test
    await archive.search.rebuild()
    expect(await found('marigolds')).toEqual([['garden', 1]])
    expect(await found('"shade hostas"')).toEqual([])
    const { db } = archive.store
    const [row] = await rowsById(db, ['garden'])
    // As it was written before.
    await db.updateTable('card_contents').set({ holds: '' }).execute()
    await archive.search.rebuild()
    expect((await archive.search.find('public', MOSS)).keys).toEqual([])
    await searchedAnswers().up(db as never)
    expect((await db.selectFrom('card_contents').select('holds').execute())[0]).toEqual({ holds: 'answers:3' })
    await archive.search.rebuild()
    expect((await archive.search.find('public', MOSS)).keys).toEqual([row!.key])
  })

  it.runIf(database.isEmbedded)('are in the records of Algolia’s protocol', async () => {
    await open()
    const { body } = await test.get('/1/indexes/cards?query=marigolds')
    const [hit] = (JSON.parse(body) as { hits: { objectID: string; otherAnswers: string[] }[] }).hits
    expect(hit?.objectID).toBe('garden')
    expect(hit?.otherAnswers).toContain('Hostas and marigolds.')
    expect(body).not.toContain('zebra')
  })
})
