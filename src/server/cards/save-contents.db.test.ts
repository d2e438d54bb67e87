import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { textOfParts, type CardContent, type Part } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import { saveCards, type CardToSave } from './save-cards.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { contentsOf, sourceHashesOf } from '#store/card-contents.ts'
import { rowsById } from '#store/card-rows.ts'
import { readPublicRevision, readRevision } from '#store/revision.ts'

const RESPONSE: Part[] = [
  { kind: 'text', text: 'Here it is.' },
  { kind: 'reasoning', text: 'A poem, then. \u0000' },
  { kind: 'document', title: 'Rye', language: '', versions: ['Rye stands.', 'Rye stands high, "\u{1f33e}".'] },
]
const CONTENT: CardContent = {
  prompt: [{ kind: 'text', text: 'A poem?' }],
  response: RESPONSE,
  model: 'gpt-4o',
  at: '2024-03-01T10:00:00.000Z',
  answer: 1,
  alternatives: [
    {
      prompt: [{ kind: 'text', text: 'A poem?' }],
      response: [{ kind: 'text', text: 'No.' }],
      model: '',
      at: '',
      after: [],
    },
  ],
}
const CARD = newCard({ id: 'c', prompt: 'A poem?', response: textOfParts(RESPONSE), isPrivate: true })
const HASH = 'a'.repeat(64)

describe.each(everyDatabase)('what cards consist of, on $name', ({ open }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  const save = (...cards: (Partial<CardToSave> & { card: Card })[]) =>
    archive.store.db.transaction().execute((trx) =>
      saveCards(
        trx,
        archive.search,
        cards.map((one) => ({ fingerprint: `${one.card.prompt} ${one.card.response}`, precedence: 1, ...one })),
      ),
    )
  const content = async (id = 'c') => (await contentsOf(archive.store.db, [id])).get(id)
  const sources = async () => Object.fromEntries(await sourceHashesOf(archive.store.db, ['c', 'd', 'e']))
  const revisions = async () => [await readRevision(archive.store.db), await readPublicRevision(archive.store.db)]
  const rows = () => archive.store.db.selectFrom('card_contents').selectAll().execute()

  it('comes back as it was saved, and is two texts for cards that are no more', async () => {
    await save(
      { card: CARD, content: CONTENT, source: HASH },
      { card: newCard({ id: 'd', prompt: 'q', response: 'r' }) },
      { card: newCard({ id: 'e', response: 'r' }), content: plainContent({ prompt: '', response: 'r' }) },
    )
    expect(await content()).toEqual(CONTENT)
    expect(await content('d')).toEqual(plainContent({ prompt: 'q', response: 'r' }))
    expect(await content('e')).toEqual(plainContent({ prompt: '', response: 'r' }))
    expect(await sources()).toEqual({ c: HASH })
    expect((await rows()).map((row) => row.card_id)).toEqual(['c'])
    expect(await contentsOf(archive.store.db, ['absent'])).toEqual(new Map())
    expect(await contentsOf(archive.store.db, [])).toEqual(new Map())
  })

  it('is filled in for a card of the same texts, which stays as it is; a second time nothing happens', async () => {
    await save({ card: { ...CARD, isPrivate: false, isViewed: true, cardReviewed: true } })
    const [row] = await rowsById(archive.store.db, ['c'])
    const before = await revisions()
    expect(await save({ card: CARD, content: CONTENT, source: HASH })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 1,
      forgotten: 0,
    })
    expect(await content()).toEqual(CONTENT)
    expect(await rowsById(archive.store.db, ['c'])).toEqual([row])
    const after = await revisions()
    expect(after).toEqual(before.map((number) => number + 1))
    await save({ card: CARD, content: CONTENT, source: HASH })
    await save({ card: CARD })
    expect(await revisions()).toEqual(after)
    expect(await sources()).toEqual({ c: HASH })
  })

  it('does not tell visitors that a private card was filled in', async () => {
    await save({ card: CARD })
    const [revision, publicRevision] = await revisions()
    await save({ card: CARD, content: CONTENT })
    expect(await revisions()).toEqual([revision! + 1, publicRevision])
  })

  it('is not overwritten by a source that another precedes', async () => {
    await save({ card: CARD, content: CONTENT, source: HASH, precedence: 2 })
    await save({ card: CARD, content: plainContent(CARD), source: 'b'.repeat(64), precedence: 1 })
    expect(await content()).toEqual(CONTENT)
    expect(await sources()).toEqual({ c: HASH })
  })

  it('goes with the texts that it belonged to', async () => {
    await save({ card: CARD, content: CONTENT, source: HASH })
    const other = newCard({ id: 'c', prompt: 'Another', response: 'text' })
    await save({ card: other })
    expect(await content()).toEqual(plainContent(other))
    expect(await rows()).toEqual([])
  })
})
